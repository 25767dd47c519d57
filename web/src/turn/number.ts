// Turns are counted in rounds, as in records: "1." before one of the player who began, "1…" before one of the other.
export function moveNumber(ply: number): string {
  const round = Math.floor((ply - 1) / 2) + 1;
  return ply % 2 === 1 ? `${round}.` : `${round}…`;
}
