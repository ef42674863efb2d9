// The record's names of actions, as codes with texts of their own: `resolve suspense: credit` is a resolution and its kind, and
// `rejected: set roles` is a request's end and its subject.
export const actionCodes = (action: string): readonly string[] => action.split(': ');
