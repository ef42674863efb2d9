// The dialect of the Unified Odds Feed. The examples have the form of its documentation and its schema.
import { describe, expect, it } from 'vitest';
import { BadMessage, readMessage } from './dialect.ts';
import { BadXml, readXml } from './xml.ts';

const about = 'product="1" event_id="sr:match:1234" timestamp="1790000000123"';
const changeIn = (xml: string) => {
  const message = readMessage(xml);
  return message?.kind === 'change' ? message.change : undefined;
};

describe('odds_change', () => {
  it('gives status, score, clock, periods, statistics and markets', () => {
    const message = readMessage(`<?xml version="1.0" encoding="UTF-8"?>
      <odds_change ${about} request_id="55">
        <sport_event_status status="1" match_status="7" home_score="2" away_score="1.0">
          <clock match_time="67:12" stopped="false"/>
          <period_scores><period_score match_status_code="6" number="1" home_score="1" away_score="1"/></period_scores>
          <statistics><corners home="5" away="3"/><yellow_cards home="1" away="0"/></statistics>
        </sport_event_status>
        <odds_generation_properties expected_totals="3.1" expected_supremacy="0.4"/>
        <odds betting_status="1">
          <market id="18" specifiers="total=2.5" status="1" cashout_status="1" favourite="1">
            <outcome id="12" odds="1.85" probabilities="0.51" active="1"/>
            <outcome id="13" odds="1.95" probabilities="0.49" active="0"/>
          </market>
          <market id="1" status="-3"/>
        </odds>
      </odds_change>`);
    expect(message).toEqual({
      kind: 'change',
      product: 1,
      sentAt: new Date(1_790_000_000_123),
      requestId: '55',
      change: {
        kind: 'odds',
        event: 'sr:match:1234',
        status: 'live',
        isSettling: true,
        score: {
          home: 2,
          away: 1,
          matchStatus: 7,
          clock: '67:12',
          periods: [{ number: 1, home: 1, away: 1 }],
          statistics: { corners: [5, 3], yellow_cards: [1, 0] },
        },
        markets: [
          {
            type: 18,
            specifiers: { total: '2.5' },
            status: 'active',
            cashOut: 'available',
            outcomes: [
              { id: '12', odds: 1850, probability: 0.51, isActive: true },
              { id: '13', odds: 1950, probability: 0.49, isActive: false },
            ],
          },
          { type: 1, specifiers: {}, status: 'settled' },
        ],
      },
    });
  });

  it.each([
    ['without odds', '', {}],
    ['with words', 'odds="high"', {}],
    ['below one', 'odds="0.99"', {}],
    ['beyond all bounds', 'odds="10001"', {}],
    ['that are no number', 'odds="NaN"', {}],
    ['with a fourth decimal, rounded down', 'odds="2.1999"', { odds: 2199, isActive: true }],
  ])('has no price %s', (_what, odds, expected) => {
    const change = changeIn(
      `<odds_change ${about}><odds><market id="1"><outcome id="1" ${odds}/></market></odds></odds_change>`,
    );
    expect(change).toMatchObject({ markets: [{ status: 'active' }] });
    expect(change?.kind === 'odds' && change.markets[0]!.outcomes).toEqual([
      { id: '1', isActive: false, ...expected },
    ]);
  });

  it('leaves out markets that the house could not name', () => {
    const change = changeIn(
      `<odds_change ${about}><odds><market id="999999" specifiers="X=|"/><market id="29" status="0"/></odds></odds_change>`,
    );
    expect(change).toMatchObject({ markets: [{ type: 29, status: 'inactive' }] });
  });
});

describe('bet_settlement', () => {
  it.each([
    ['result="1"', { result: 1, voidFactor: 0 }],
    ['result="0"', { result: 0, voidFactor: 0 }],
    ['result="0" void_factor="1"', { result: 0, voidFactor: 1 }],
    ['result="1" void_factor="0.5"', { result: 1, voidFactor: 0.5 }],
    ['result="0" void_factor="0.5"', { result: 0, voidFactor: 0.5 }],
    ['result="1" dead_heat_factor="0.5"', { result: 1, voidFactor: 0, deadHeat: [1, 2] }],
    ['result="1" dead_heat_factor="0.3333"', { result: 1, voidFactor: 0, deadHeat: [1, 3] }],
    ['result="1" dead_heat_factor="1"', { result: 1, voidFactor: 0 }],
    ['result="-1"', undefined],
  ])('reads %s', (attributes, end) => {
    const change = changeIn(
      `<bet_settlement ${about} certainty="2"><outcomes><market id="16" specifiers="hcp=-0.75" void_reason="9">
         <outcome id="1714" ${attributes}/></market></outcomes></bet_settlement>`,
    );
    expect(change).toEqual({
      kind: 'settlement',
      event: 'sr:match:1234',
      certainty: 2,
      markets: [{ type: 16, specifiers: { hcp: '-0.75' }, voidReason: 9, outcomes: [{ id: '1714', end }] }],
    });
  });
});

describe('other messages', () => {
  it('stop groups or everything', () => {
    expect(changeIn(`<bet_stop ${about} groups="all"/>`)).toEqual({
      kind: 'betStop',
      event: 'sr:match:1234',
    });
    expect(changeIn(`<bet_stop ${about} groups="1st_half|corners" market_status="0"/>`)).toEqual({
      kind: 'betStop',
      event: 'sr:match:1234',
      groups: ['1st_half', 'corners'],
      status: 'inactive',
    });
  });

  it('cancel bets of a window whose bounds may be open', () => {
    expect(
      changeIn(
        `<bet_cancel ${about} start_time="1790000000000" superceded_by="sr:match:77"><market id="1" void_reason="12"/></bet_cancel>`,
      ),
    ).toEqual({
      kind: 'cancel',
      event: 'sr:match:1234',
      from: new Date(1_790_000_000_000),
      supersededBy: 'sr:match:77',
      markets: [{ type: 1, specifiers: {}, voidReason: 12 }],
    });
  });

  it('of kinds that say nothing to us are passed over', () => {
    expect(readMessage('<product_down product="1"/>')).toBeUndefined();
  });
});

describe('an invalid message', () => {
  const deep = '<a>'.repeat(100_000);
  it.each([
    ['bytes', '\0\u0001'],
    ['nothing', ''],
    ['half of one', `<odds_change ${about}><odds>`],
    ['two roots', '<alive/><alive/>'],
    ['an attribute twice', '<alive product="1" product="2"/>'],
    ['one with entities of its own', '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'],
    ['one that reads a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an unknown entity', '<a>&b;</a>'],
    ['one without an end', deep],
    ['a deep one', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`],
    ['a long one', `<a b="${'x'.repeat(1_000_001)}"/>`],
  ])('is refused: %s', (_what, text) => {
    expect(() => readMessage(text)).toThrow(BadXml);
  });

  it.each([
    [
      'an event that is no urn',
      '<bet_stop product="1" event_id="../1" timestamp="1790000000123" groups="all"/>',
    ],
    ['no time', '<alive product="1" subscribed="1"/>'],
    ['a product that is no number', '<alive product="x" timestamp="1790000000123"/>'],
    ['a market without an id', `<odds_change ${about}><odds><market/></odds></odds_change>`],
    ['an unknown status', `<odds_change ${about}><odds><market id="1" status="7"/></odds></odds_change>`],
    [
      'specifiers that cannot be read',
      `<odds_change ${about}><odds><market id="18" specifiers="total"/></odds></odds_change>`,
    ],
    ['an unknown certainty', `<bet_settlement ${about} certainty="3"><outcomes/></bet_settlement>`],
    [
      'an unknown void factor',
      `<bet_settlement ${about} certainty="1"><outcomes><market id="1"><outcome id="1" result="1" void_factor="0.3"/></market></outcomes></bet_settlement>`,
    ],
  ])('is refused: %s', (_what, text) => {
    expect(() => readMessage(text)).toThrow(BadMessage);
  });

  it('keeps an element’s place in the text', () => {
    const text = '<a><b c="1"/></a>';
    const [b] = readXml(text, 100).children;
    expect(text.slice(b!.start, b!.end)).toBe('<b c="1"/>');
  });
});
