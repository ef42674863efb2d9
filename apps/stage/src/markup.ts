// Where a provider's markup lives: in this page, which has an opaque origin, and never in the site's. The site hands the markup over once
// the page is loaded; from then on the page is the provider's.

/** The site's origin, which is this file's too, though the page itself has none. */
const site = new URL(import.meta.url).origin;

function show({ source, origin, data }: MessageEvent<unknown>): void {
  if (source !== parent || origin !== site) return;
  if (typeof data !== 'object' || data === null || !('markup' in data)) return;
  if (typeof data.markup !== 'string') return;
  removeEventListener('message', show);
  // Scripts in the markup must run in order while the page is parsed, and need a body for their game. Only `document.write` gives both.
  document.open();
  document.write('<!doctype html><body>', data.markup);
  document.close();
}
addEventListener('message', show);
