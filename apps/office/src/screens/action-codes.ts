// What the record calls an action, as codes with words of their own: `resolve suspense: credit` is a resolution and its kind, and
// `rejected: set roles` a request's end and what it asked for.
export const actionCodes = (action: string): readonly string[] => action.split(': ');
