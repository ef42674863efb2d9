// The life of a round on the stage, as a transition table. So no press of a button and no late answer can start a second round, pay twice
// on screen, or leave the stage stuck.
export type Phase = 'loading' | 'idle' | 'asking' | 'playing' | 'deciding' | 'settling' | 'refused' | 'over';

export type StageEvent =
  | 'opened'
  | 'resumed'
  | 'bet'
  | 'answered'
  | 'decide'
  | 'decided'
  | 'declinedBet'
  | 'declinedDecision'
  | 'refusal'
  | 'played'
  | 'settled'
  | 'dismissed'
  | 'sessionOver';

const table: Readonly<Record<Phase, Partial<Readonly<Record<StageEvent, Phase>>>>> = {
  loading: { opened: 'idle', resumed: 'playing', refusal: 'refused', sessionOver: 'over' },
  idle: { bet: 'asking', sessionOver: 'over' },
  // A request without an answer is repeated with the same number; that is no event. After a refusal of the bet or decision alone, the player
  // can send it again; any other refusal reopens the game.
  asking: {
    answered: 'playing',
    declinedBet: 'idle',
    declinedDecision: 'deciding',
    refusal: 'refused',
    sessionOver: 'over',
  },
  playing: { decide: 'deciding', played: 'settling', refusal: 'refused', sessionOver: 'over' },
  deciding: { decided: 'asking', refusal: 'refused', sessionOver: 'over' },
  settling: { settled: 'idle', refusal: 'refused', sessionOver: 'over' },
  refused: { dismissed: 'loading', opened: 'idle', sessionOver: 'over' },
  over: {},
};

/** The phase after an event; the same one when the event has no business now. */
export const next = (phase: Phase, event: StageEvent): Phase => table[phase][event] ?? phase;
export const mayBet = (phase: Phase): boolean => phase === 'idle';
