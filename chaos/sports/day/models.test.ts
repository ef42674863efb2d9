import { describe, expect, it } from 'vitest';
import { OfferModel } from './offer-model.ts';
import { ResultsModel } from './results-model.ts';

const odds = (at: number, price: string, { product = 1, status = '1', more = '' } = {}) =>
  `<?xml version="1.0"?><odds_change product="${product}" event_id="sr:match:1" timestamp="${at}"><odds${more}>` +
  `<market id="18" specifiers="total=2.5" status="${status}"><outcome id="12" odds="${price}" probabilities="0.5" active="1"/>` +
  '<outcome id="13" odds="2.1" active="0"/></market></odds></odds_change>';
const stop = (at: number) => `<bet_stop product="1" event_id="sr:match:1" timestamp="${at}" groups="all"/>`;
const settled = (at: number) =>
  `<bet_settlement product="1" event_id="sr:match:1" timestamp="${at}"><outcomes><market id="18" specifiers="total=2.5"/></outcomes></bet_settlement>`;
const offered = (...messages: readonly string[]) => {
  const model = new OfferModel();
  for (const message of messages) model.take(message);
  return model.oddsOf('18|total=2.5', '12');
};

describe('on offer is', () => {
  it.each([
    ['the price that was told', [odds(1, '1.8')], 1800],
    ['the newest of two', [odds(2, '1.9'), odds(1, '1.8')], 1900],
    ['nothing before a message', [], undefined],
    ['nothing after a bet stop', [odds(1, '1.8'), stop(2)], undefined],
    ['what came after the bet stop was made', [odds(3, '1.8'), stop(2)], 1800],
    ['nothing after a result', [odds(1, '1.8'), settled(2)], undefined],
    ['nothing of a market that is suspended', [odds(1, '1.8', { status: '-1' })], undefined],
    ['nothing while it was just reopened', [odds(1, '1.8', { more: ' betting_status="1"' })], undefined],
    ['nothing that is worth too much', [odds(1, '2.2')], undefined],
    ['not what the other producer left', [odds(1, '1.8'), odds(2, '1.9', { product: 3 })], 1800],
  ] as const)('%s', (_what, messages, price) => {
    expect(offered(...messages)).toBe(price);
  });

  it('no outcome that is not active', () => {
    const model = new OfferModel();
    model.take(odds(1, '1.8'));
    expect(model.oddsOf('18|total=2.5', '13')).toBeUndefined();
  });
});

describe('a selection', () => {
  const event = 'sr:match:1';
  const market = { type: 1, specifiers: {} };
  const leg = { event, market: '1', outcome: '1' };
  const won = {
    kind: 'settlement',
    event,
    certainty: 2,
    markets: [{ ...market, outcomes: [{ id: '1', end: { result: 1, voidFactor: 0 } }] }],
  } as const;
  const at = (ms: number) => new Date(ms);

  it('ends by the last message, and has no end once it is reversed', () => {
    const model = new ResultsModel();
    expect(model.endOf(leg, at(0))).toBeUndefined();
    model.hear(won);
    expect(model.endOf(leg, at(0))).toBe('won');
    model.hear({ kind: 'rollback', event, markets: [market] });
    expect(model.endOf(leg, at(0))).toBeUndefined();
  });

  it('is void within the window of a cancel, until that is reversed', () => {
    const model = new ResultsModel();
    const window = { event, markets: [market], from: at(10), to: at(20) };
    model.hear(won);
    model.hear({ kind: 'cancel', ...window });
    expect([9, 10, 19, 20].map((ms) => model.endOf(leg, at(ms)))).toEqual(['won', 'void', 'void', 'won']);
    model.hear({ kind: 'rollbackCancel', ...window });
    expect(model.endOf(leg, at(10))).toBe('won');
  });
});
