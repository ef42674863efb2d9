// The panels over the board: rules and pays, fair play, history. Each is a native dialog: Escape closes it, focus goes back.
import { felHistory, felRoundById, felSeed, type Fairness } from '@felek/contract/fel';
import { hashServerSeed } from '@felek/games/fairness';
import type { PersonalGame } from '@felek/games/game';
import { isProved, verifyRound } from '@felek/games/proof';
import { button, element, pair } from './element.ts';
import type { Lira, ShellSay } from './texts.ts';
import type { Wire } from './wire.ts';

export interface PanelNeeds {
  readonly say: ShellSay;
  readonly lira: Lira;
  readonly wire: Wire;
  readonly rules: PersonalGame;
}

function openPanel({ say }: PanelNeeds, title: string, content: readonly Node[]): void {
  const panel = element('dialog', { class: 'panel', 'aria-label': title });
  panel.append(
    element(
      'div',
      { class: 'panel-head' },
      element('h2', {}, title),
      button(say('site.close'), 'icon', () => panel.close(), '✕'),
    ),
    element('div', { class: 'panel-content', tabindex: '0' }, ...content),
  );
  panel.addEventListener('close', () => panel.remove());
  document.body.append(panel);
  panel.showModal();
}

/** What the game says of itself. */
export function showRules(needs: PanelNeeds, content: readonly Node[]): void {
  openPanel(needs, needs.say('rules'), content);
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
    element('label', { for: 'client-seed' }, say('verify.clientSeed')),
    field,
    button(say('changeSeed'), 'action', () => void change()),
    result,
  ]);
}

export async function showHistory(needs: PanelNeeds): Promise<void> {
  const { say, lira, wire } = needs;
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
      element('td', {}, lira(stake)),
      element('td', { class: payout > stake ? 'right' : '' }, lira(payout)),
      element('td', {}, check, verdict),
    );
  });
  const head = element(
    'tr',
    {},
    ...['#', say('verify.stake'), say('win'), ''].map((title) => element('th', { scope: 'col' }, title)),
  );
  openPanel(
    needs,
    say('history'),
    rows.length > 0 ? [element('table', {}, head, ...rows)] : [element('p', {}, say('nothing'))],
  );
}

/** Works a round's outcome out again, here, from its revealed seed. */
async function verify(
  { say, wire, rules }: PanelNeeds,
  roundId: string,
): Promise<{ good: boolean; text: string }> {
  const { proof, stake, payout } = await wire.ask(felRoundById, { roundId });
  if (proof.serverSeed === null) return { good: false, text: say('hidden') };
  const kurus = (lira: number) => BigInt(Math.round(lira * 100));
  const claim = {
    ...proof,
    serverSeed: proof.serverSeed,
    stake: kurus(proof.stake),
    staked: kurus(stake),
    payout: kurus(payout),
  };
  const good = isProved(verifyRound(rules, claim));
  return { good, text: say(good ? 'verified' : 'wrong') };
}
