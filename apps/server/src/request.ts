// The current request. Its id is on the answer (`x-request-id`), in the log, in the call book, in the memo of each posting, on the hub's
// messages and on the jobs that it adds. Work that several requests share has no id. A stake in such work takes its request's id along. Where traces are exported, the
// steps of a request are its spans.
import { AsyncLocalStorage } from 'node:async_hooks';

type StepKind = 'server' | 'client' | 'internal' | 'producer';
/** Never personal data, an amount or a token. */
export type StepAttributes = Readonly<Record<string, string | number>>;

interface StepUnderWay {
  /** As the header of the same name has it, by W3C Trace Context. */
  readonly traceparent: string;
  end(result: { readonly failed: boolean; readonly attributes?: StepAttributes }): void;
}

export interface Tracer {
  /** `parent`: the traceparent of the step above, here or at the caller; undefined for the first step. */
  begin(name: string, kind: StepKind, attributes: StepAttributes, parent: string | undefined): StepUnderWay;
  /** Sends the remaining steps. */
  close(): Promise<void>;
}

interface Request {
  readonly id: string | undefined;
  readonly step?: StepUnderWay;
}

const underWay = new AsyncLocalStorage<Request>();
let tracer: Tracer | undefined;

/** Sends the steps of later requests to this tracer; undefined for none. */
export function traceTo(given: Tracer | undefined): void {
  tracer = given;
}

/** Runs the work of a request. All calls in it have the id. `traceparent` is the caller's header. */
export function withinRequest<Result>(
  { id, name, traceparent }: { readonly id: string; readonly name: string; readonly traceparent?: unknown },
  work: () => Promise<Result>,
  attributesOf: (result: Result) => StepAttributes,
): Promise<Result> {
  if (!tracer) return underWay.run({ id }, work);
  const parent = typeof traceparent === 'string' ? traceparent : undefined;
  return runStep(
    { id, step: tracer.begin(name, 'server', { 'request.id': id }, parent) },
    work,
    attributesOf,
  );
}

/** Runs a step of the current request, if there is one. */
export function step<Result>(
  name: string,
  kind: StepKind,
  work: () => Promise<Result>,
  attributes: StepAttributes = {},
): Promise<Result> {
  const request = underWay.getStore();
  if (!tracer || !request?.step) return work();
  const { id, step: above } = request;
  const all = { ...attributes, ...(id !== undefined && { 'request.id': id }) };
  return runStep({ id, step: tracer.begin(name, kind, all, above.traceparent) }, work);
}

async function runStep<Result>(
  request: Required<Request>,
  work: () => Promise<Result>,
  attributesOf: (result: Result) => StepAttributes = () => ({}),
): Promise<Result> {
  try {
    const result = await underWay.run(request, work);
    request.step.end({ failed: false, attributes: attributesOf(result) });
    return result;
  } catch (error) {
    request.step.end({ failed: true });
    throw error;
  }
}

/** Notes a step that takes no time, such as a message that is handed over. */
export function note(name: string, kind: StepKind): void {
  void step(name, kind, () => Promise.resolve());
}

/** The header with which another service joins the trace; none where nothing is traced. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = underWay.getStore()?.step?.traceparent;
  return traceparent === undefined ? {} : { traceparent };
}

/** Runs work that a request left for later, such as a job. It is no step of the request's trace, which has ended. */
export const continueRequest = <Result>(id: string | undefined, work: () => Result): Result =>
  id === undefined ? work() : underWay.run({ id }, work);

/** Undefined outside of requests. */
export const currentRequest = (): string | undefined => underWay.getStore()?.id;

/** Runs work that several requests share. */
export const outsideRequests = <Result>(work: () => Result): Result => underWay.exit(work);
