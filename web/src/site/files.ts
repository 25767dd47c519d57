// What the site consists of besides the page. The build writes it into the site's index.html (vite.site.config.ts); where
// `joga serve` is behind the page there is no such thing.
export interface SiteFiles {
  version: string; // of joga
  module: string; // the address of the WebAssembly module; all are relative to the page's
  data: Record<string, string>; // addresses of the data files by the names that the module calls them
}

export const kTakeService = 'take the service'; // what a tab tells its worker if the service is asleep
export const kForHost = '?host'; // after the service worker's address: that of a host's page
export const kTakeOver = 'take over'; // what a page tells a new service worker

export const kSiteMeta = 'joga-site';

export function siteFiles(): SiteFiles | null {
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${kSiteMeta}"]`);
  return meta ? (JSON.parse(meta.content) as SiteFiles) : null;
}

// How many searches run at once in the visitor's browser, and the memory that their tables have together.
export function searchBudget(): { searches: number; mebibytes: number } {
  const searches = Math.min(3, Math.max(1, navigator.hardwareConcurrency - 1));
  return { searches, mebibytes: searches * 64 };
}

// Several sites may share a host. Locks, channels and storage belong to hosts, so their names tell which site is meant.
export function siteName(pageAddress: string): string {
  return `joga ${new URL('.', pageAddress).pathname}`;
}
