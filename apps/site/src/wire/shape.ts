// The shape of an answer: what a page relies on when it reads one. The build writes it into each call, from the call's schema: see
// build/plain-contract.ts. It is short, since it comes with the first page.

/** Anything, a text, a number, true or false, null, a list, one of several, or an object with at least these properties. */
export type Shape =
  | '?'
  | 's'
  | 'n'
  | 'b'
  | '0'
  | readonly [Shape]
  | readonly [Shape, Shape, ...Shape[]]
  | { readonly [property: string]: Shape };

const types = { s: 'string', n: 'number', b: 'boolean' } as const;

export function hasShape(value: unknown, shape: Shape): boolean {
  if (shape === '?') return true;
  if (shape === '0') return value === null;
  if (typeof shape === 'string') return typeof value === types[shape];
  if (isSeveral(shape)) {
    const [first, ...others] = shape;
    return others.length > 0
      ? shape.some((each) => hasShape(value, each))
      : Array.isArray(value) && value.every((each) => hasShape(each, first));
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, each]) => hasShape((value as Record<string, unknown>)[name], each))
  );
}

const isSeveral = (shape: object): shape is readonly [Shape, ...Shape[]] => Array.isArray(shape);
