// The current request. Its id is on the answer (`x-request-id`), in the log, in the call book, in the memo of each posting and on the hub's
// messages. Work that several requests share has no id. A stake in such work takes its request's id along.
import { AsyncLocalStorage } from 'node:async_hooks';

const underWay = new AsyncLocalStorage<string>();

/** Runs the work of a request. All calls in it have the id. */
export const withinRequest = <Result>(id: string, work: () => Result): Result => underWay.run(id, work);

/** Undefined outside of requests. */
export const currentRequest = (): string | undefined => underWay.getStore();

/** Runs work that several requests share. */
export const outsideRequests = <Result>(work: () => Result): Result => underWay.exit(work);
