// The data that the server put into the page, so that the page need not fetch it.

/** The data under this id; undefined in a page without it, or with half of it. */
export function broughtAlong<Data>(id: 'bootstrap' | 'answers'): Data | undefined {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '') as Data;
  } catch {
    return undefined;
  }
}
