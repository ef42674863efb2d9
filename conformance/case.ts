// A conformance case: a test of an operator's wallet as in a provider's certification, with its expected result.

/** A failed case. The message has the expected and the actual result. */
export class Nonconformity extends Error {
  override readonly name = 'Nonconformity';
}

export function expectSame(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Nonconformity(`${what}: wanted ${right}, got ${left}`);
}

/** The player of the cases: in one game, with at least ten lira. */
export interface LabPlayer {
  readonly user: string;
  readonly token: string;
  /** An expired token of the player. */
  readonly deadToken: string;
  readonly gameCode: string;
  readonly currency: string;
}

/** Sends a call to the tested wallet: the path below the base address, the bytes and the headers. */
export type Send = (
  method: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<SentAnswer>;

export interface SentAnswer {
  readonly http: number;
  readonly body: string;
  /** By lower-case name. */
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

/** Makes cases from the calls of a provider's dialect. */
export const tellIn =
  <Lab, Words>(speak: (lab: Lab) => Words) =>
  (run: (to: Words) => Promise<unknown>) =>
  async (lab: Lab): Promise<void> =>
    void (await run(speak(lab)));

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

export interface Verdict {
  readonly name: string;
  /** Empty if the case passed. */
  readonly failure: string;
}

/** Runs cases one after the other. A failed case does not stop the others. */
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
