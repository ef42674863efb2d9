// Where a bet on Çekiliş is put together: the numbers with their markets, and the markets without numbers, each with its odds.
import { markets } from '@felek/games/cekilis/cekilis';
import { drawRules } from '@felek/games/cekilis/rules';
import { button, element } from '../shell/element.ts';
import { tenOf } from './drum.ts';
import { spotName, type DrawSay } from './texts.ts';

export interface MarketBoard {
  readonly element: HTMLElement;
  /** Chips of the player, in lira. */
  show(placed: ReadonlyMap<string, number>): void;
}

const onNumbers = [
  ['number', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['absent', 1],
  ['neither', 2],
] as const;
type OnNumbers = (typeof onNumbers)[number][0];

const isOnSum = (spot: string) => /^(under|over|sum):/.test(spot);

export function makeMarketBoard({
  say,
  times,
  drawChip,
  onPlace,
  onNote,
}: {
  readonly say: DrawSay;
  /** Odds in hundredths, in words. */
  readonly times: (odds: number) => string;
  readonly drawChip: (amount: number) => HTMLElement;
  readonly onPlace: (spot: string) => void;
  readonly onNote: (text: string) => void;
}): MarketBoard {
  let market: OnNumbers = 'number';
  let chosen: readonly number[] = [];
  let noted = '';
  const countOf = (name: OnNumbers) => onNumbers.find(([each]) => each === name)![1];
  const exampleOf = (name: OnNumbers) =>
    `${name}:${Array.from({ length: countOf(name) }, (_, index) => index + 1).join('-')}`;

  const modes = onNumbers.map(([name]) =>
    button(
      say(name),
      'mode',
      () => take(name),
      element('span', {}, say(name)),
      element('b', {}, times(markets.oddsOf(exampleOf(name))!)),
    ),
  );
  const numbers = Array.from({ length: drawRules.balls }, (_, index) => {
    const number = index + 1;
    return button(
      String(number),
      `pick ten-${tenOf(number)}`,
      () => tap(number),
      String(number),
      element('span', { class: 'on-spot' }),
    );
  });
  const tiles = new Map(
    markets.fixed.map((spot) => {
      const name = spotName(say, spot);
      const odds = times(markets.oddsOf(spot)!);
      const tile = button(
        say('spotLabel', { spot: name, odds }),
        'market',
        () => onPlace(spot),
        element('span', {}, name),
        element('b', {}, odds),
        element('span', { class: 'on-spot' }),
      );
      tile.dataset['spot'] = spot;
      return [spot, tile];
    }),
  );
  const tilesOf = (isMeant: (spot: string) => boolean) =>
    element(
      'div',
      { class: 'tiles' },
      ...[...tiles].filter(([spot]) => isMeant(spot)).map(([, tile]) => tile),
    );
  const numberPanel = element(
    'div',
    { class: 'numbers', role: 'group', 'aria-label': say('numbers') },
    ...numbers,
  );
  const others = {
    sums: tilesOf(isOnSum),
    others: tilesOf((spot) => !isOnSum(spot)),
  };
  const otherModes = (['sums', 'others'] as const).map((name) =>
    button(say(name), 'mode', () => open(name), say(name)),
  );

  /** Shows the numbers, or the markets without them. */
  function open(name?: keyof typeof others): void {
    numberPanel.hidden = name !== undefined;
    for (const [each, panel] of Object.entries(others)) panel.hidden = each !== name;
    for (const [at, mode] of otherModes.entries())
      mode.setAttribute('aria-pressed', String(Object.keys(others)[at] === name));
    for (const [at, mode] of modes.entries())
      mode.setAttribute('aria-pressed', String(name === undefined && onNumbers[at]![0] === market));
    showChosen();
  }

  function take(name: OnNumbers): void {
    market = name;
    chosen = [];
    open();
  }

  /** A spot is whole with its last number. */
  function tap(number: number): void {
    chosen = chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number];
    if (chosen.length === countOf(market)) {
      onPlace(`${market}:${chosen.toSorted((a, b) => a - b).join('-')}`);
      chosen = [];
    }
    showChosen();
  }

  /** The numbers chosen, and how many the bet still lacks. */
  function showChosen(): void {
    const left = countOf(market) - chosen.length;
    const isWaiting = !numberPanel.hidden && countOf(market) > 1;
    const note = isWaiting ? say(chosen.length > 0 ? 'pickMore' : 'pick', { count: left }) : '';
    if (note !== noted) onNote(note);
    noted = note;
    for (const [at, number] of numbers.entries())
      number.setAttribute('aria-pressed', String(chosen.includes(at + 1)));
  }

  open();

  return {
    element: element(
      'div',
      { class: 'market-board' },
      element(
        'div',
        { class: 'modes', role: 'group', 'aria-label': say('markets') },
        ...modes,
        ...otherModes,
      ),
      numberPanel,
      ...Object.values(others),
    ),
    show(placed) {
      const lay = (place: Element, amount: number | undefined) =>
        place.replaceChildren(...(amount ? [drawChip(amount)] : []));
      for (const [at, number] of numbers.entries())
        lay(number.lastElementChild!, placed.get(`number:${at + 1}`));
      for (const [spot, tile] of tiles) lay(tile.lastElementChild!, placed.get(spot));
    },
  };
}
