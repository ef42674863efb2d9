// The site's own code that is fetched later. A browser that once failed to fetch a module fails for it from then on, for as long as
// the page lives: so without a line none is asked for, and a page that has missed what it needs is loaded anew.

/** Loads code as soon as there is a line. */
export async function whenThere<Code>(load: () => Promise<Code>): Promise<Code> {
  await lineIsThere();
  return load();
}

/** The same for what nothing can stand in for: where it cannot be had, the page is loaded anew, once for each module. */
export async function needed<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await whenThere(load);
  } catch (error) {
    await lineIsThere();
    const missed = `missed: ${String(error)}`;
    if (sessionStorage.getItem(missed) !== null) throw error;
    sessionStorage.setItem(missed, 'yes');
    location.reload();
    return new Promise(() => undefined);
  }
}

/** Where pages are drawn without a browser there is nothing to wait for. */
async function lineIsThere(): Promise<void> {
  if (typeof window !== 'undefined' && !navigator.onLine)
    await new Promise((back) => addEventListener('online', back, { once: true }));
}
