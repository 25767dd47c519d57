// A clock's time in words: "5:03", below ten seconds with tenths.
export function clockText(milliseconds: number): string {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
