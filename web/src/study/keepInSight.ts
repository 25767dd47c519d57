// Scrolls a list to its current entry, and never the page.
export function keepInSight(list: Element | null | undefined): void {
  const current = list?.querySelector('[aria-current]');
  if (!list || !current) return;
  const box = list.getBoundingClientRect();
  const entry = current.getBoundingClientRect();
  const isSeen = entry.top >= box.top && entry.bottom <= box.bottom;
  // In the middle, with its neighbours around it.
  if (!isSeen) list.scrollTop += entry.top - box.top - (box.height - entry.height) / 2;
}
