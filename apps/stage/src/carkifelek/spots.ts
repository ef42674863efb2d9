// The six spots of Çarkıfelek: what each pays, the player's chips on it, and what all players have there.
import { wheelRules, spots, type Spot } from '@felek/games/carkifelek/rules';
import { button, drawing, element } from '../shell/element.ts';
import type { Lira } from '../shell/texts.ts';
import { tulip } from './drawings.ts';
import { spotName, type WheelSay } from './texts.ts';

export interface Spots {
  readonly element: HTMLElement;
  /** The player's chips, in lira. */
  show(placed: ReadonlyMap<string, number>): void;
  crowd(sums: Readonly<Record<string, number>>): void;
  /** Shows the spot that the top slot named, with its multiplier; undefined hides it. */
  name(spot: Spot | undefined, times: number): void;
  /** The spot on which the wheel stopped. */
  hit(spot: Spot | undefined): void;
}

export function makeSpots({
  say,
  lira,
  drawChip,
  onPlace,
}: {
  readonly say: WheelSay;
  readonly lira: Lira;
  readonly drawChip: (amount: number) => HTMLElement;
  readonly onPlace: (spot: Spot) => void;
}): Spots {
  const isBonus = (spot: Spot) => spot === 'lale' || spot === 'felek';
  const paysOf = (spot: Spot) => (isBonus(spot) ? say('bonus') : say('pays', { times: spot }));
  const tiles = spots.map((spot) => {
    const chips = element('span', { class: 'spot-chips' });
    const all = element('small', { class: 'spot-all' });
    const times = element('i', { class: 'spot-times' });
    const count = wheelRules.segments.filter((each) => each === spot).length;
    const tile = button(
      say('place', { spot: spotName(say, spot) }),
      `spot spot-${spot}`,
      () => onPlace(spot),
      ...(spot === 'lale' ? [drawing(tulip(0))] : []),
      element('b', {}, spotName(say, spot)),
      element('small', { class: 'spot-pays' }, `${paysOf(spot)} · ${count}/${wheelRules.segments.length}`),
      all,
      chips,
      times,
    );
    return { spot, tile, chips, all, times };
  });

  return {
    element: element(
      'div',
      { class: 'spots', role: 'group', 'aria-label': say('spots') },
      ...tiles.map(({ tile }) => tile),
    ),
    show(placed) {
      for (const { spot, tile, chips } of tiles) {
        const own = placed.get(spot) ?? 0;
        chips.replaceChildren(...(own > 0 ? [drawChip(own)] : []));
        tile.setAttribute(
          'aria-label',
          say('spotLabel', { spot: spotName(say, spot), pays: paysOf(spot), own: lira(own) }),
        );
      }
    },
    crowd(sums) {
      for (const { spot, all } of tiles) all.textContent = sums[spot] ? lira(sums[spot]) : '';
    },
    name(named, value) {
      for (const { spot, tile, times } of tiles) {
        const isNamed = spot === named && value > 1;
        times.textContent = isNamed ? `${value}×` : '';
        tile.classList.toggle('named', isNamed);
      }
    },
    hit(stopped) {
      for (const { spot, tile } of tiles) {
        const isMissed = stopped !== undefined && spot !== stopped;
        tile.classList.toggle('hit', spot === stopped);
        tile.classList.toggle('missed', isMissed);
        // A faded tile takes no chips until the next round.
        tile.ariaDisabled = String(isMissed);
      }
    },
  };
}
