// Code that loads later. A browser that failed to fetch a module keeps failing for it until the page reloads. So no module is
// requested offline, and a page whose module failed is reloaded.

let loadCompanion: () => Promise<void> = () => Promise.resolve();

/** Says what all later code needs beside itself: it is loaded at the same time, and is there first. */
export function bringAlong(load: () => Promise<void>): void {
  loadCompanion = load;
}

/** Loads code as soon as the browser is online. */
export async function whenThere<Code>(load: () => Promise<Code>): Promise<Code> {
  await lineIsThere();
  const [code] = await Promise.all([load(), loadCompanion()]);
  return code;
}

/** Loads code that the page cannot work without: a failure reloads the page, once for each module. */
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

/** Without a browser, when the server draws a page, there is nothing to wait for. */
async function lineIsThere(): Promise<void> {
  if (typeof window !== 'undefined' && !navigator.onLine)
    await new Promise((back) => addEventListener('online', back, { once: true }));
}
