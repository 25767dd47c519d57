#!/usr/bin/env python3
"""Trains a network on the samples that selfplay has written.

Usage: train.py OUTPUT SAMPLES... [--steps N] [--batch N] [--results SHARE] [--seed N] [--summary FILE]

docs/training.md has the formats. Needs PyTorch; a GPU is used if there is one.
"""

import argparse
import json
import struct
import time

import numpy
import torch

SAMPLES = b"joga samples 1\n"
NETWORK = b"joga network 1\n"
SUM_UNIT = 255
WEIGHT_UNIT = 64
MOST_SUM = 32767
HELD_OUT = 50  # one sample in HELD_OUT is held out of training
LEAST_FITTED = 1000  # samples that a phase needs for its factor to be fitted


class Shape:
    def __init__(self, file):
        if file.read(len(SAMPLES)) != SAMPLES:
            raise SystemExit(f"{file.name}: not a file of samples")
        self.inputs, self.most_active, self.width, self.phases, self.scale = struct.unpack("<5I", file.read(20))
        self.swapped = numpy.frombuffer(file.read(2 * self.inputs), "<u2").astype(numpy.int64)
        self.start = file.tell()
        self.record = numpy.dtype([("inputs", "<u2", self.most_active), ("score", "<i2"), ("result", "u1"), ("phase", "u1")])


def read(paths):
    parts = []
    for path in paths:
        with open(path, "rb") as file:
            shape = Shape(file)
        parts.append(numpy.fromfile(path, shape.record, offset=shape.start))
    return shape, numpy.concatenate(parts)


# Fits, for each phase, the factor on the search's values that predicts the results best, by Newton's method.
def fitted_factors(values, results, phase, phases):
    factors = torch.ones(phases, dtype=torch.float64, device=values.device)
    for number in range(phases):
        value, result = values[phase == number].double(), results[phase == number].double()
        if len(value) < LEAST_FITTED:
            continue
        factor = 1.0
        for _ in range(30):
            chance = torch.sigmoid(factor * value)
            slope = (value * (chance - result)).mean()
            curvature = (value.square() * chance * (1 - chance)).mean()
            step = (slope / curvature.clamp(min=1e-9)).item()
            factor = min(max(factor - min(max(step, -factor / 2), factor / 2), 0.1), 30.0)
        factors[number] = factor
    return factors.float()


class Model(torch.nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.first = torch.nn.Parameter((torch.rand(shape.inputs, shape.width) - 0.5) * 0.2)
        self.bias = torch.nn.Parameter(torch.full((shape.width,), 0.1))
        self.last = torch.nn.Parameter((torch.rand(shape.phases, 2 * shape.width) - 0.5) * (2 / shape.width**0.5))
        self.last_bias = torch.nn.Parameter(torch.zeros(shape.phases))
        self.register_buffer("swapped", torch.from_numpy(shape.swapped))

    def forward(self, on, phase):
        own = (on @ self.first + self.bias).clamp(0, 1).square()
        enemy = (on @ self.first[self.swapped] + self.bias).clamp(0, 1).square()
        sums = torch.cat([own, enemy], 1)
        return (sums * self.last[phase]).sum(1) + self.last_bias[phase]

    # Clips the weights to the range of the network's integers.
    @torch.no_grad()
    def clip(self):
        self.bias.clamp_(-4, 4)
        most = (MOST_SUM - 4 * SUM_UNIT - 1) / self.shape.most_active / SUM_UNIT
        self.first.clamp_(-most, most)
        self.last.clamp_(-127 / WEIGHT_UNIT, 127 / WEIGHT_UNIT)

    @torch.no_grad()
    def rounded(self):
        copy = Model(self.shape).to(self.bias.device)
        copy.first.copy_((self.first * SUM_UNIT).round() / SUM_UNIT)
        copy.bias.copy_((self.bias * SUM_UNIT).round() / SUM_UNIT)
        copy.last.copy_((self.last * WEIGHT_UNIT).round() / WEIGHT_UNIT)
        copy.last_bias.copy_(self.last_bias)
        return copy

    @torch.no_grad()
    def write(self, path):
        def whole(tensor, unit, kind):
            return (tensor.cpu() * unit).round().numpy().astype(kind).tobytes()

        shape = self.shape
        with open(path, "wb") as file:
            file.write(NETWORK + struct.pack("<4I", shape.inputs, shape.width, shape.phases, shape.scale))
            file.write(whole(self.first, SUM_UNIT, "<i2"))
            file.write(whole(self.bias, SUM_UNIT, "<i2"))
            file.write(whole(self.last, WEIGHT_UNIT, "<i2"))
            file.write(whole(self.last_bias.double(), SUM_UNIT * SUM_UNIT * WEIGHT_UNIT, "<i4"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output")
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--results", type=float, default=0.4, help="how much of the aim is the game's result")
    parser.add_argument("--width", type=int, help="another width than the samples say")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--summary")
    arguments = parser.parse_args()

    torch.manual_seed(arguments.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begin = time.time()
    shape, samples = read(arguments.samples)
    shape.width = arguments.width or shape.width
    inputs = torch.from_numpy(samples["inputs"].astype(numpy.int16)).to(device)
    phase = torch.from_numpy(samples["phase"].astype(numpy.uint8)).to(device)
    score = torch.from_numpy(samples["score"].astype(numpy.int16)).to(device)
    result = torch.from_numpy(samples["result"].astype(numpy.uint8)).to(device)
    count = len(samples)
    # Holds out whole runs of samples, so that few games are in both sets.
    block = torch.arange(count, device=device) // 4096
    held = block % HELD_OUT == HELD_OUT - 1
    learned, tested = torch.nonzero(~held).squeeze(1), torch.nonzero(held).squeeze(1)

    values, results = score.float() / shape.scale, result.float() / 2
    factors = fitted_factors(values[learned], results[learned], phase[learned], shape.phases)
    print("factors of the search's values by phase:", " ".join(f"{factor:.2f}" for factor in factors.tolist()), flush=True)

    ones = torch.ones(arguments.batch, inputs.shape[1], device=device)

    def batch(which):
        on = torch.zeros(len(which), shape.inputs + 1, device=device)
        on.scatter_add_(1, inputs[which].long(), ones[: len(which)])
        expected = torch.sigmoid(values[which] * factors[phase[which].long()])
        aim = (1 - arguments.results) * expected + arguments.results * results[which]
        return on[:, :-1], phase[which].long(), aim

    model = Model(shape).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=0.0)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, arguments.rate, total_steps=arguments.steps,
                                                   pct_start=max(0.05, 2 / arguments.steps))
    loss_of = torch.nn.functional.binary_cross_entropy_with_logits

    def held_out(evaluated):
        with torch.no_grad():
            parts = [(loss_of(evaluated(*batch(which)[:2]), results[which], reduction="sum").item(),
                      loss_of(values[which], results[which], reduction="sum").item())
                     for which in tested.split(arguments.batch)]
        return [sum(part[i] for part in parts) / max(len(tested), 1) for i in (0, 1)]

    for step in range(arguments.steps):
        which = learned[torch.randint(len(learned), (arguments.batch,), device=device)]
        on, phases, aim = batch(which)
        loss = loss_of(model(on, phases), aim)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        model.clip()
        if (step + 1) % max(arguments.steps // 10, 1) == 0:
            network, search = held_out(model)
            print(f"step {step + 1}: loss {loss.item():.4f}, on held-out results {network:.4f} (the search's own {search:.4f}), "
                  f"{time.time() - begin:.0f} s", flush=True)
    network, search = held_out(model.rounded())
    summary = {"positions": count, "steps": arguments.steps, "batch": arguments.batch, "results": arguments.results,
               "seed": arguments.seed, "width": shape.width, "factors": factors.tolist(), "held_out_network": network, "held_out_search": search,
               "seconds": time.time() - begin, "torch": torch.__version__}
    print(json.dumps(summary))
    if arguments.summary:
        with open(arguments.summary, "w", encoding="utf-8") as file:
            json.dump(summary, file, indent=1)
    model.write(arguments.output)


if __name__ == "__main__":
    main()
