// From an invocation to its completion: finds the method, runs it, and words errors as ASP.NET Core's server does, because clients
// compare the words.
import * as wire from './record.ts';
import type { TransportName } from './transport.ts';

export interface Caller {
  readonly connectionId: string;
  readonly user: string;
  readonly session: string | undefined;
  readonly transport: TransportName;
}

/**
 * A method that clients may invoke, by its name in any case. Its arguments are unchecked. The client sees the message of a
 * {@link HubError}, and no detail of any other error.
 */
export type HubMethod = (caller: Caller, ...args: readonly unknown[]) => unknown;

/** An error whose message the client may see. */
export class HubError extends Error {
  override readonly name: string = 'HubException';
}

export type HubMethods = Readonly<Record<string, HubMethod>>;

/** The completion of an invocation whose method failed with a message for the client; undefined when the client waits for none. */
export const failed = ({ target, invocationId }: wire.Invocation, error: HubError) =>
  invocationId === undefined
    ? undefined
    : wire.failedCompletion(invocationId, withDetail(wentWrong(target), error));

export const withDetail = (text: string, { name, message }: HubError) => `${text} ${name}: ${message}`;

const wentWrong = (target: string) => `An unexpected error occurred invoking '${target}' on the server.`;

/** Answers invocations with the completion to send, undefined when the client waits for none. It never rejects. */
export type Dispatch = (caller: Caller, invocation: wire.Invocation) => Promise<string | undefined>;

/** `onFailure` gets the errors of methods, except a {@link HubError}. */
export function dispatcher(
  methods: HubMethods,
  onFailure: (error: unknown, method: string) => void,
): Dispatch {
  const methodOf = new Map<string, HubMethod>();
  for (const [name, method] of Object.entries(methods)) {
    if (methodOf.has(name.toLowerCase())) throw new Error(`bug: two hub methods are named ${name}`);
    methodOf.set(name.toLowerCase(), method);
  }

  return async (caller, invocation) => {
    const { target, arguments: args, invocationId, streams, uploads } = invocation;
    const fail = (error: string) =>
      invocationId === undefined ? undefined : wire.failedCompletion(invocationId, error);
    const method = methodOf.get(target.toLowerCase());
    if (!method)
      return fail(
        `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`,
      );
    if (streams)
      return fail(
        `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
      );
    if (uploads > 0)
      return failed(invocation, new HubError(`Client sent ${uploads} stream(s), Hub method expects 0.`));
    try {
      const result = await method(caller, ...args);
      return invocationId === undefined ? undefined : wire.completion(invocationId, result);
    } catch (error) {
      if (error instanceof HubError) return failed(invocation, error);
      onFailure(error, target);
      return fail(wentWrong(target));
    }
  };
}
