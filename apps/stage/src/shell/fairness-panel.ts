// The panel of fair play: the seals of the seeds in use, and the player's own seed.
import { felSeed, type Fairness } from '@felek/contract/fel';
import { hashServerSeed } from '@felek/games/fairness';
import { button, element, pair } from './element.ts';
import { openPanel } from './panel.ts';
import type { ShellSay } from './texts.ts';
import type { Wire } from './wire.ts';

/** Shows the seals, and lets the player choose their own seed; `onChanged` gets the pair that is in use then. */
export function showFairness(
  { say, wire }: { readonly say: ShellSay; readonly wire: Wire },
  fairness: Fairness,
  onChanged: (fairness: Fairness) => void,
): void {
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
  openPanel(say, say('fairness'), [
    element('p', {}, say('fairNote')),
    list,
    element('label', { for: 'client-seed' }, say('verify.clientSeed')),
    field,
    button(say('changeSeed'), 'action wide-action', () => void change()),
    result,
  ]);
}
