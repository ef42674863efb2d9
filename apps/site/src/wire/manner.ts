// The session that calls are made with, and what happens when it has ended.
let onDeadSession: () => void = () => undefined;

/** Says what happens when any call answers 401. */
export function whenSessionDies(react: () => void): void {
  onDeadSession = react;
}

export const sessionDied = (): void => onDeadSession();

let isByItself = false;

export const isAskedByItself = (): boolean => isByItself;

/** Marks the calls that `work` makes as background calls, after a hub message: they do not keep a session from growing idle. */
export function byItself(work: () => void): void {
  isByItself = true;
  try {
    work();
  } finally {
    isByItself = false;
  }
}
