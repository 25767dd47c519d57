#!/usr/bin/env python3
"""Checks how well the search's values predict results (calibration).

    deciles.py SAMPLES...

Prints, for each tenth of the predicted winning chances: the number of positions, the mean prediction, and the mean result
(docs/training.md has the format of samples). Then the best-fitting scale, in hundredths per factor e in the odds, and for
each phase the percentage by which values must be multiplied (`NetworkShape::percent`).
"""

import math
import struct
import sys

MAGIC = b"joga samples 1\n"


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(MAGIC):
        sys.exit(f"{path} has no samples")
    inputs, most_active, _, _, scale = struct.unpack_from("<5I", data, len(MAGIC))
    begin = len(MAGIC) + 20 + 2 * inputs
    record = struct.Struct(f"<{2 * most_active}xhBB")
    whole = (len(data) - begin) // record.size * record.size
    return scale, [(score, result / 2, phase) for score, result, phase in record.iter_unpack(data[begin : begin + whole])]


def chance(score, scale):
    return 1 / (1 + math.exp(-score / scale))


def loss(samples, scale):
    # Neither 0 nor 1: a single surprise would make the loss infinite.
    least = 1e-9
    total = 0.0
    for score, result, _ in samples:
        predicted = min(max(chance(score, scale), least), 1 - least)
        total -= result * math.log(predicted) + (1 - result) * math.log(1 - predicted)
    return total / len(samples)


# Golden-section search: the loss has one minimum.
def fitted_scale(samples):
    ratio = (math.sqrt(5) - 1) / 2
    low, high = 10.0, 1000.0
    while high - low > 1:
        lower, upper = high - ratio * (high - low), low + ratio * (high - low)
        if loss(samples, lower) < loss(samples, upper):
            high = upper
        else:
            low = lower
    return (low + high) / 2


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    samples = []
    for path in sys.argv[1:]:
        scale, more = read(path)
        samples += more
    tenths = [[] for _ in range(10)]
    for score, result, _ in samples:
        predicted = chance(score, scale)
        tenths[min(int(predicted * 10), 9)].append((predicted, result))
    print("| positions | predicted | happened |")
    print("|---|---|---|")
    for tenth in tenths:
        if tenth:
            means = [100 * sum(column) / len(tenth) for column in zip(*tenth)]
            print(f"| {len(tenth)} | {means[0]:.1f} % | {means[1]:.1f} % |")
    fitted = fitted_scale(samples)
    for phase in sorted({phase for _, _, phase in samples}):
        inside = [sample for sample in samples if sample[2] == phase]
        print(f"phase {phase}: {len(inside)} positions, {100 * scale / fitted_scale(inside):.0f} hundredths")
    print(f"scale {scale}: loss {loss(samples, scale):.4f}; best {fitted:.0f}: loss {loss(samples, fitted):.4f}")


if __name__ == "__main__":
    main()
