// Turns are counted in rounds, as in records: "1." before one of the player who began, "1…" before one of the other.
export function rounds(plies: number): number {
  return Math.ceil(plies / 2);
}

export function moveNumber(ply: number): string {
  const round = rounds(ply);
  return ply % 2 === 1 ? `${round}.` : `${round}…`;
}
