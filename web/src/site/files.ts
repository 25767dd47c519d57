// The files of the site besides the page. The build lists them in the site's index.html
// (vite.site.config.ts); a page of `joga serve` has no such list.
export interface SiteFiles {
  version: string; // of joga
  module: string; // the address of the WebAssembly module; all addresses are relative to the page
  data: Record<string, string>; // addresses of the data files, by the module's names for them
}

export const kTakeService = 'take the service'; // a tab's message to its worker if the service is asleep
export const kForHost = '?host'; // appended to the service worker's address on a host's page
export const kTakeOver = 'take over'; // a page's message to a new service worker

export const kSiteMeta = 'joga-site';

export function siteFiles(): SiteFiles | null {
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${kSiteMeta}"]`);
  return meta ? (JSON.parse(meta.content) as SiteFiles) : null;
}

// The number of simultaneous searches in the visitor's browser, and the total memory of their tables.
export function searchBudget(): { searches: number; mebibytes: number } {
  const searches = Math.min(3, Math.max(1, navigator.hardwareConcurrency - 1));
  return { searches, mebibytes: searches * 64 };
}

// Several sites may share an origin. Locks, channels and storage belong to origins, so their names include
// the site.
export function siteName(pageAddress: string): string {
  return `joga ${new URL('.', pageAddress).pathname}`;
}
