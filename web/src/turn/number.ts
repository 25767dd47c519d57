// Turns are numbered by rounds, as in records: "1." before a turn of the starting player, "1…" before the
// other's.
export function rounds(plies: number): number {
  return Math.ceil(plies / 2);
}

export function moveNumber(ply: number): string {
  const round = rounds(ply);
  return ply % 2 === 1 ? `${round}.` : `${round}…`;
}
