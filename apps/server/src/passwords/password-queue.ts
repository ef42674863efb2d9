// Who has a password hashed next. Hashing takes a core a tenth of a second, so an attacker's wrong passwords could make all customers wait.
// Therefore the queue is short, and attempts beyond it are refused at once. Customers at places where they were logged in before go first,
// then attempts with existing usernames. Among equals the networks take turns.

/** The house itself, or how well the one who asks is known. In the order in which they are served. */
const lanes = ['house', 'known', 'named', 'stranger'] as const;
export type Standing = (typeof lanes)[number];

export interface Turn {
  readonly standing: Standing;
  /** Where it comes from, as limits count addresses. */
  readonly network: string;
  /** The account whose password is checked. Undefined when a new password is hashed. */
  readonly account?: string | undefined;
}

/** The queue is full for this one: nothing was looked at, and a moment later there is room again. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** A lane of fifty is empty again after some four seconds on one core. The house never waits for itself. */
const mostWaiting: Readonly<Record<Standing, number>> = {
  house: Number.POSITIVE_INFINITY,
  known: 100,
  named: 50,
  stranger: 50,
};
/** The most of one network, or at one account, in a lane. */
const mostAlike = 10;

/** Networks whose last turn is remembered. */
const mostRemembered = 10_000;

interface Waiting {
  readonly turn: Turn;
  readonly begin: () => void;
}

export interface PasswordQueue {
  /** Does the work when its turn has come. Throws {@link PasswordsBusy} when there is no room. */
  inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
  figures(): { readonly waiting: number; readonly refused: number };
}

export function queuePasswords(atOnce: number): PasswordQueue {
  let running = 0;
  let refused = 0;
  const waiting = new Map<Standing, Waiting[]>(lanes.map((lane) => [lane, []]));
  /** When each network was served last; a network that does not wait any more is forgotten. */
  const served = new Map<string, number>();
  let turns = 0;

  function hasRoom({ standing, network, account }: Turn): boolean {
    const lane = waiting.get(standing)!;
    if (standing === 'house') return true;
    const alike = (isAlike: (turn: Turn) => boolean) => lane.filter(({ turn }) => isAlike(turn)).length;
    return (
      lane.length < mostWaiting[standing] &&
      alike((turn) => turn.network === network) < mostAlike &&
      (account === undefined || alike((turn) => turn.account === account) < mostAlike)
    );
  }

  function next(): Waiting | undefined {
    const lane = lanes.map((name) => waiting.get(name)!).find(({ length }) => length > 0);
    if (!lane) {
      served.clear();
      return undefined;
    }
    const lastOf = ({ turn }: Waiting) => served.get(turn.network) ?? 0;
    const first = lane.reduce((best, each) => (lastOf(each) < lastOf(best) ? each : best));
    lane.splice(lane.indexOf(first), 1);
    if (served.size > mostRemembered) served.clear();
    served.set(first.turn.network, (turns += 1));
    return first;
  }

  return {
    async inTurn(turn, work) {
      if (running >= atOnce) {
        if (!hasRoom(turn)) {
          refused += 1;
          throw new PasswordsBusy('too many passwords wait to be looked at');
        }
        await new Promise<void>((begin) => waiting.get(turn.standing)!.push({ turn, begin }));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const following = next();
        if (following) following.begin();
        else running -= 1;
      }
    },
    figures: () => ({ waiting: [...waiting.values()].reduce((sum, lane) => sum + lane.length, 0), refused }),
  };
}
