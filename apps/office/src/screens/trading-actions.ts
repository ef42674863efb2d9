// The traders' actions on the programme: suspend, price, result, void. Results and voids by hand take two people.
import { tradingPrice, tradingResult, tradingSuspend, tradingVoid } from '@felek/contract/sports';
import { action, why, type Action, type FormField } from '../screen/screen.ts';

/** The event and market that an action's form is prefilled with. An empty `market` stands for the whole event. */
export interface Selection {
  readonly event: string;
  readonly market: string;
}

const event: FormField = { path: 'event', title: 'trading.event', kind: 'text' };
const market: FormField = {
  path: 'market',
  title: 'trading.market',
  kind: 'text',
  hint: 'trading.market.hint',
};
const begin = (selection: Selection | undefined) => ({
  event: selection?.event ?? '',
  market: selection?.market ?? '',
});

export const suspend: Action<Selection | undefined> = action('suspend', 'trading.suspend', tradingSuspend, {
  look: 'danger',
  note: 'trading.suspend.note',
  begin: (selection) => ({
    'scope.level': selection ? (selection.market === '' ? 'event' : 'market') : 'book',
    'scope.id': selection?.event ?? '',
    'scope.market': selection?.market ?? '',
  }),
  fields: [
    {
      path: 'scope.level',
      title: 'trading.level',
      kind: 'choice',
      options: [
        { value: 'book', title: 'level.book' },
        { value: 'producer', title: 'level.producer' },
        { value: 'sport', title: 'level.sport' },
        { value: 'league', title: 'level.league' },
        { value: 'event', title: 'level.event' },
        { value: 'market', title: 'level.market' },
        { value: 'outcome', title: 'level.outcome' },
      ],
    },
    { path: 'scope.id', title: 'trading.scopeId', kind: 'text', hint: 'trading.scopeId.hint' },
    { path: 'scope.market', title: 'trading.market', kind: 'text', hint: 'trading.market.hint' },
    { path: 'scope.outcome', title: 'trading.outcome', kind: 'text' },
    {
      path: 'state',
      title: 'of.state',
      kind: 'choice',
      options: [
        { value: 'suspended', title: 'offer.suspended' },
        { value: 'hidden', title: 'offer.hidden' },
        { value: 'open', title: 'offer.open' },
      ],
    },
    why,
  ],
});

export const price: Action<Selection | undefined> = action('price', 'trading.price', tradingPrice, {
  note: 'trading.price.note',
  begin,
  fields: [
    event,
    market,
    { path: 'outcome', title: 'trading.outcome', kind: 'text' },
    { path: 'odds', title: 'bets.odds', kind: 'odds', empty: 'null', hint: 'trading.odds.hint' },
    why,
  ],
});

export const result: Action<Selection | undefined> = action('result', 'trading.result', tradingResult, {
  note: 'trading.result.note',
  begin,
  fields: [
    event,
    market,
    { path: 'results', title: 'trading.results', kind: 'results', hint: 'trading.results.hint' },
    why,
  ],
});

export const voidBets: Action<Selection | undefined> = action('void', 'trading.void', tradingVoid, {
  look: 'danger',
  note: 'trading.void.note',
  begin,
  fields: [
    event,
    { ...market, empty: 'null', hint: 'trading.void.market' },
    { path: 'from', title: 'filter.from', kind: 'instant', empty: 'null' },
    { path: 'to', title: 'filter.to', kind: 'instant', empty: 'null' },
    { path: 'reason', title: 'trading.reason', kind: 'number', initial: '0' },
    { path: 'undo', title: 'trading.undo', kind: 'flag' },
    why,
  ],
});
