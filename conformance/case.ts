// What a conformance case is: something a provider's certification would try on an operator's wallet, and what must come of it.

/** A case that did not go as the protocol says; the message is what was expected and what came. */
export class Nonconformity extends Error {
  override readonly name = 'Nonconformity';
}

export function expectSame(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Nonconformity(`${what}: wanted ${right}, got ${left}`);
}

/** Who the cases play as: one player in one game, with at least ten lira. */
export interface LabPlayer {
  readonly user: string;
  readonly token: string;
  /** A token of theirs whose session has ended. */
  readonly deadToken: string;
  readonly gameCode: string;
  readonly currency: string;
}

/** How calls reach the wallet that is tried: a call's name behind the base address, its bytes and headers. */
export type Send = (
  method: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<SentAnswer>;

export interface SentAnswer {
  readonly http: number;
  readonly body: string;
  /** By their names in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that must be a JSON object, with its HTTP status. */
export function readAnswer<Answer>(
  method: string,
  { http, body }: SentAnswer,
): Partial<Answer> & { readonly http: number } {
  try {
    return { ...(JSON.parse(body) as Partial<Answer>), http };
  } catch {
    throw new Nonconformity(
      `${method} was not answered with JSON but with ${JSON.stringify(body.slice(0, 80))}`,
    );
  }
}

/** Makes cases of what is to be said in a provider's words. */
export const tellIn =
  <Lab, Words>(speak: (lab: Lab) => Words) =>
  (run: (to: Words) => Promise<unknown>) =>
  async (lab: Lab): Promise<void> =>
    void (await run(speak(lab)));

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

export interface Verdict {
  readonly name: string;
  /** Empty when it passed. */
  readonly failure: string;
}

/** Runs cases one after the other; a case that fails does not keep the others from being tried. */
export async function tryAll<Lab>(
  cases: Readonly<Record<string, (lab: Lab) => Promise<void>>>,
  lab: Lab,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [name, run] of Object.entries(cases)) {
    const failure = await run(lab).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    verdicts.push({ name, failure });
  }
  return verdicts;
}
