// The player's bets at a table. Each has an id made by this device, is sent once it is complete, and is recognised by that id however often
// it is sent. A bet can be undone until betting closes. A refused bet moved no money, and its refusal gives the reason.
import { felTableAct, felTableBet, felTableUndo, type TableBet } from '@felek/contract/table';
import type { OutputOf } from '@felek/contract/call';
import { Refused, type Wire } from '../wire.ts';

export interface TableBets {
  /** Stakes a bet under an id of `makeBetId`. Gives it, or the refusal. */
  place(
    betId: string,
    placed: { readonly round: number; readonly stake: number; readonly bet: object },
  ): Promise<TableBet | Refused>;
  undo(betId: string): Promise<TableBet | Refused>;
  act(bet: TableBet, action: object): Promise<TableBet | Refused>;
}

/** A UUID of version 4. `crypto.randomUUID` is not there on a page without TLS. */
export function makeBetId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

type Answer = OutputOf<typeof felTableBet>;

/** `tooLate` is said in place of the house's words, which are those of a late bet: the bet that was to be undone stays. */
export function makeTableBets(wire: Wire, tooLate: string, onAnswer: (answer: Answer) => void): TableBets {
  async function known(asked: Promise<Answer>): Promise<TableBet | Refused> {
    try {
      const answer = await asked;
      onAnswer(answer);
      return answer.bet;
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  }
  return {
    place: (betId, { round, stake, bet }) =>
      known(wire.ask(felTableBet, { betId, round, stake, bet: { ...bet } })),
    async undo(betId) {
      const answer = await known(wire.ask(felTableUndo, { betId }));
      const isLate = answer instanceof Refused && answer.code === 'bets_closed';
      return isLate ? new Refused(answer.code, tooLate) : answer;
    },
    act: ({ betId, actions }, action) =>
      known(wire.ask(felTableAct, { betId, number: actions.length + 1, action: { ...action } })),
  };
}
