// A persistent map from numbers to items: a change makes a new map that shares all but a few small arrays
// with the old one, however many items there are.
//
// It is a tree of arrays of 32; the digits of a number in base 32 lead to the item. Numbers should be dense,
// given in sequence.

const kBits = 5;
const kWidth = 1 << kBits;

type Branch = readonly unknown[];

export class Numbered<Thing> {
  private constructor(
    private readonly root_: Branch,
    private readonly shift_: number, // of the first digit
    readonly size: number,
  ) {}

  // Items numbered in order, from 0.
  static of<Thing>(things: readonly Thing[] = []): Numbered<Thing> {
    let level: readonly unknown[] = things.slice();
    let shift = 0;
    for (; level.length > kWidth; shift += kBits) {
      const branches: Branch[] = [];
      for (let at = 0; at < level.length; at += kWidth) branches.push(level.slice(at, at + kWidth));
      level = branches;
    }
    return new Numbered<Thing>(level, shift, things.length);
  }

  has(number: number): boolean {
    return this.get(number) !== undefined;
  }

  get(number: number): Thing | undefined {
    if (number >= kWidth << this.shift_) return undefined;
    let branch: Branch | undefined = this.root_;
    for (let shift = this.shift_; shift > 0; shift -= kBits) {
      branch = branch?.[(number >>> shift) % kWidth] as Branch | undefined;
    }
    return branch?.[number % kWidth] as Thing | undefined;
  }

  with(number: number, thing: Thing): Numbered<Thing> {
    return this.put(number, thing);
  }

  without(number: number): Numbered<Thing> {
    return this.has(number) ? this.put(number, undefined) : this;
  }

  private put(number: number, thing: Thing | undefined): Numbered<Thing> {
    let root = this.root_;
    let shift = this.shift_;
    for (; number >= kWidth << shift; shift += kBits) root = [root];
    const size = this.size - Number(this.has(number)) + Number(thing !== undefined);
    return new Numbered<Thing>(changed(root, shift, number, thing), shift, size);
  }
}

function changed(branch: Branch, shift: number, number: number, thing: unknown): Branch {
  const copy = branch.slice();
  const digit = (number >>> shift) % kWidth;
  copy[digit] =
    shift === 0 ? thing : changed((copy[digit] as Branch | undefined) ?? [], shift - kBits, number, thing);
  return copy;
}
