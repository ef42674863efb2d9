// A proxy between a provider and a wallet that has the provider's secret and changes requests or answers. Behind it a correct wallet
// appears to break a rule, and the case about that rule must fail.
import { expect, it } from 'vitest';
import { tryAll, type Send } from './case.ts';

export type Said = Record<string, unknown>;
export type Break = (send: Send) => Send;

export interface Meddled {
  /** Makes a call in the provider's name. */
  say(send: Send, method: string, said: Said, headers: Readonly<Record<string, string>>): ReturnType<Send>;
}

/** The changes that the proxy can make to calls whose method matches a pattern. A body that is not JSON is never changed. */
export function meddleWith({ say }: Meddled) {
  const isOf = (kind: RegExp, method: string, body: string) => read(body) !== undefined && kind.test(method);
  const when =
    (kind: RegExp, broken: Break): Break =>
    (send) =>
    (method, body, headers) =>
      isOf(kind, method, body) ? broken(send)(method, body, headers) : send(method, body, headers);
  /** Replaces the request by another one, which may have another method. */
  const askingBy = (kind: RegExp, change: (said: Said) => { method: string; said: Said }): Break =>
    when(kind, (send) => (_method, body, headers) => {
      const { method, said } = change(read(body)!);
      return say(send, method, said, headers);
    });
  return {
    when,
    askingBy,
    /** Changes the request. */
    asking: (kind: RegExp, change: (said: Said) => Said): Break =>
      when(kind, (send) => (method, body, headers) => say(send, method, change(read(body)!), headers)),
    /** Changes the answer. */
    hearing: (kind: RegExp, change: (answer: Said) => Said): Break =>
      when(kind, (send) => async (method, body, headers) => {
        const answer = await send(method, body, headers);
        return { ...answer, body: JSON.stringify(change(read(answer.body)!)) };
      }),
    /** Breaks the calls of a kind, except the first. */
    later: (kind: RegExp, broken: Break): Break => {
      let calls = 0;
      return when(
        kind,
        (send) =>
          (...call) =>
            (calls += 1) > 1 ? broken(send)(...call) : send(...call),
      );
    },
  };
}

function read(body: string): Said | undefined {
  try {
    return JSON.parse(body) as Said;
  } catch {
    return undefined;
  }
}

/** Expects every case to pass on a correct wallet, and to fail when its rule is broken. */
export function proveCases<Lab extends { readonly send: Send }, Name extends string>(
  cases: Readonly<Record<Name, (lab: Lab) => Promise<void>>>,
  broken: Readonly<Record<Name, Break>>,
  lab: () => Lab,
): void {
  it('every case passes on the house’s wallet, over two servers', async () => {
    const verdicts = await tryAll(cases, lab());
    expect(verdicts.filter(({ failure }) => failure !== '')).toEqual([]);
    expect(verdicts.length).toBe(Object.keys(cases).length);
  });

  it.each(Object.keys(broken) as Name[])('fails when its rule is broken: %s', async (name) => {
    const one = { [name]: cases[name] };
    const [whole] = await tryAll(one, lab());
    const [verdict] = await tryAll(one, { ...lab(), send: broken[name](lab().send) });
    expect([whole!.failure, verdict!.failure !== '']).toEqual(['', true]);
  });
}
