// The place in the address: filters, columns and the open row, all as plain text. A link shows a colleague the same.

export type Place = Readonly<Record<string, string>>;

const keyPattern = /^[a-z][a-zA-Z]{0,29}$/;

/** Keeps what an address may say of a screen, and drops the rest. */
export function readPlace(search: Readonly<Record<string, unknown>>): Place {
  const kept: Record<string, string> = {};
  for (const [key, value] of Object.entries(search)) {
    const said = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (typeof said === 'string' && said !== '' && said.length <= 300 && keyPattern.test(key))
      kept[key] = said;
  }
  return kept;
}

/** The place with some of it changed; undefined takes a part out. */
export function changed(place: Place, parts: Readonly<Record<string, string | undefined>>): Place {
  return readPlace({ ...place, ...parts });
}

/** The columns that the address names, in the order of the screen; without a word in it, the usual ones. */
export function shownColumns<Column extends { readonly key: string; readonly place?: string }>(
  columns: readonly Column[],
  place: Place,
): readonly Column[] {
  const choosable = columns.filter((each) => each.place !== 'drawer');
  const named = place['columns']?.split('.');
  const shown = choosable.filter(({ key, place: where }) => (named ? named.includes(key) : where !== 'more'));
  return shown.length > 0 ? shown : choosable.filter((each) => each.place !== 'more');
}
