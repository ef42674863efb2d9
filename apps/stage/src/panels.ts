// The panels over the reels: rules and pays, fair play, history. Each is a native dialog: Escape closes it, focus goes back.
import { felHistory, felRoundById, felSeed, type Fairness } from '@felek/contract/fel';
import { findGame } from '@felek/games/catalogue';
import { hashServerSeed } from '@felek/games/fairness';
import {
  figures,
  freeSpinMultiplier,
  freeSpins,
  lines,
  maxFreeSpins,
  pays,
  type Symbol,
} from '@felek/games/lale/lale.paytable';
import { button, element } from './element.ts';
import { draw } from './symbols.ts';
import { lira, symbolName, type Language, type Say } from './texts.ts';
import type { Wire } from './wire.ts';

export interface PanelNeeds {
  readonly say: Say;
  readonly language: Language;
  readonly wire: Wire;
  readonly game: string;
}

function openPanel({ say }: PanelNeeds, title: string, content: readonly Node[]): void {
  const panel = element('dialog', { class: 'panel', 'aria-label': title });
  panel.append(
    element(
      'div',
      { class: 'panel-head' },
      element('h2', {}, title),
      button(say('close'), 'icon', () => panel.close(), '✕'),
    ),
    element('div', { class: 'panel-content', tabindex: '0' }, ...content),
  );
  panel.addEventListener('close', () => panel.remove());
  document.body.append(panel);
  panel.showModal();
}

const pair = (term: string, description: string | Node) => [
  element('dt', {}, term),
  element('dd', {}, description),
];

export function showRules(needs: PanelNeeds): void {
  const { say, language } = needs;
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 }).format(share);
  const number = (value: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  const table = element('table', {}, element('caption', {}, say('pays')));
  table.append(
    element(
      'tr',
      {},
      element('th', { scope: 'col' }, ''),
      ...['3', '4', '5'].map((count) => element('th', { scope: 'col' }, `×${count}`)),
    ),
  );
  for (const [symbol, byCount] of Object.entries(pays)) {
    const name = element(
      'th',
      { scope: 'row' },
      draw(symbol as Symbol),
      element('span', {}, symbolName(say, symbol)),
    );
    table.append(element('tr', {}, name, ...byCount.map((pay) => element('td', {}, String(pay)))));
  }
  openPanel(needs, say('rules'), [
    element('p', {}, say('rule1')),
    element('p', {}, say('rule2')),
    element(
      'p',
      {},
      say('rule3', {
        three: freeSpins[3],
        four: freeSpins[4],
        five: freeSpins[5],
        multiplier: freeSpinMultiplier,
        most: maxFreeSpins,
      }),
    ),
    table,
    element('h3', {}, say('lines')),
    element('div', { class: 'line-list' }, ...lines.map(drawLine)),
    element(
      'dl',
      {},
      ...pair(say('rtp'), percent(figures.rtp)),
      ...pair(say('hits'), percent(figures.hitFrequency)),
      ...pair(say('feature'), say('rounds', { count: number(figures.featureEvery) })),
      ...pair(say('volatility'), number(figures.volatility)),
      ...pair(
        say('highest'),
        say('times', { count: number(Math.max(figures.highestSpin, figures.highestFreeSpin)) }),
      ),
      ...pair(say('version'), figures.version),
    ),
    element('p', {}, say('rtpHow')),
  ]);
}

function drawLine(rows: readonly number[], index: number): HTMLElement {
  const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ');
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 30"><polyline points="${points}" fill="none" stroke="#1cc8b7" stroke-width="3" stroke-linejoin="round"/></svg>`,
    'image/svg+xml',
  );
  return element(
    'span',
    { class: 'line' },
    String(index + 1),
    document.importNode(parsed.documentElement, true),
  );
}

/** Shows the seals, and lets the player choose their own seed; `onChanged` hears of the pair that is in use then. */
export function showFairness(
  needs: PanelNeeds,
  fairness: Fairness,
  onChanged: (fairness: Fairness) => void,
): void {
  const { say, wire } = needs;
  const result = element('div', { role: 'status' });
  const field = element('input', {
    id: 'client-seed',
    maxlength: '64',
    value: fairness.clientSeed,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = element('dl', { class: 'codes' });
  const fill = (now: Fairness) =>
    list.replaceChildren(
      ...pair(say('seedHash'), now.serverSeedHash),
      ...pair(say('nextHash'), now.nextServerSeedHash),
      ...pair(say('nonce'), String(now.nextNonce)),
    );
  fill(fairness);
  const change = async () => {
    try {
      const { revealed, fairness: now } = await wire.ask(felSeed, {
        clientSeed: field.value || fairness.clientSeed,
      });
      fill(now);
      onChanged(now);
      const fits = hashServerSeed(revealed.serverSeed) === revealed.serverSeedHash;
      result.replaceChildren(
        element('dl', { class: 'codes' }, ...pair(say('revealed'), revealed.serverSeed)),
        element('p', { class: fits ? 'right' : 'wrong' }, say(fits ? 'sealFits' : 'wrong')),
      );
    } catch (error) {
      result.replaceChildren(element('p', { class: 'wrong' }, (error as Error).message));
    }
  };
  openPanel(needs, say('fairness'), [
    element('p', {}, say('fairNote')),
    list,
    element('label', { for: 'client-seed' }, say('clientSeed')),
    field,
    button(say('changeSeed'), 'action', () => void change()),
    result,
  ]);
}

export async function showHistory(needs: PanelNeeds): Promise<void> {
  const { say, language, wire } = needs;
  const { list } = await wire.ask(felHistory, { skip: 0, take: 50 });
  const rows = list.map(({ roundId, nonce, stake, payout }) => {
    const verdict = element('span', { role: 'status' });
    const check = button(
      say('verify'),
      'plain',
      () =>
        void verify(needs, roundId).then(({ good, text }) => {
          verdict.textContent = text;
          verdict.className = good ? 'right' : 'quiet';
        }),
    );
    return element(
      'tr',
      {},
      element('td', {}, `#${nonce}`),
      element('td', {}, lira(stake, language)),
      element('td', { class: payout > stake ? 'right' : '' }, lira(payout, language)),
      element('td', {}, check, verdict),
    );
  });
  const head = element(
    'tr',
    {},
    ...['#', say('stake'), say('win'), ''].map((title) => element('th', { scope: 'col' }, title)),
  );
  openPanel(
    needs,
    say('history'),
    rows.length > 0 ? [element('table', {}, head, ...rows)] : [element('p', {}, say('nothing'))],
  );
}

/** Works a round's outcome out again, here, from its revealed seed. */
async function verify(
  { say, wire, game }: PanelNeeds,
  roundId: string,
): Promise<{ good: boolean; text: string }> {
  const { proof, stake, payout } = await wire.ask(felRoundById, { roundId });
  if (proof.serverSeed === null) return { good: false, text: say('hidden') };
  const { serverSeed, serverSeedHash, clientSeed, nonce } = proof;
  const played = findGame(game)?.play({
    serverSeed,
    clientSeed,
    nonce,
    stake: BigInt(Math.round(stake * 100)),
  });
  const good =
    hashServerSeed(serverSeed) === serverSeedHash &&
    played !== undefined &&
    played.payout === BigInt(Math.round(payout * 100));
  return { good, text: say(good ? 'verified' : 'wrong') };
}
