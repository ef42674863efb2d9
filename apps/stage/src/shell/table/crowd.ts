// The other players of a table: how many, how much, and the highest bets, under masked names. On a wide screen it stands beside the board; on a
// phone it is a panel.
import type { Crowd } from '@felek/contract/table';
import { element } from '../element.ts';
import type { Lira, ShellSay } from '../texts.ts';

export interface CrowdList {
  readonly element: HTMLElement;
  show(crowd: Crowd, own: ReadonlySet<string>): void;
}

export function makeCrowdList(say: ShellSay, lira: Lira): CrowdList {
  const head = element('p', { class: 'crowd-head' });
  const rows = element('ul', { class: 'crowd-rows' });
  const known = new Map<string, { readonly row: HTMLElement; readonly text: string }>();

  function rowOf({ key, name, stake, payout }: Crowd['top'][number], isOwn: boolean): HTMLElement {
    const text = `${name} ${stake} ${payout} ${isOwn}`;
    const before = known.get(key);
    if (before?.text === text) return before.row;
    const row = element(
      'li',
      { class: `${isOwn ? 'own' : ''} ${payout !== null && payout > stake ? 'won' : ''}` },
      element('span', {}, isOwn ? say('you') : name || say('hiddenName')),
      element('span', {}, lira(stake)),
      element('b', {}, payout === null || payout === 0 ? '' : lira(payout)),
    );
    known.set(key, { row, text });
    return row;
  }

  return {
    element: element('section', { class: 'crowd', 'aria-label': say('players') }, head, rows),
    show({ players, staked, top }, own) {
      head.replaceChildren(
        element('b', {}, say('playersNow', { count: players })),
        element('span', { class: 'figure' }, lira(staked)),
      );
      const sorted = [...top].sort((a, b) => Number(own.has(b.key)) - Number(own.has(a.key)));
      rows.replaceChildren(...sorted.map((bet) => rowOf(bet, own.has(bet.key))));
      const shown = new Set(top.map(({ key }) => key));
      for (const key of known.keys()) if (!shown.has(key)) known.delete(key);
    },
  };
}
