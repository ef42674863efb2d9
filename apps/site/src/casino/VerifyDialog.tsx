// This dialog shows a round as it was played. The browser verifies a settled round of the house's personal games once the seed is
// revealed. The seed must fit its hash. The stake, bet and decisions must fit the seal. The rules must give the same stake and payout.
import { useSearch } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '@felek/contract/call';
import type { round } from '@felek/contract/casino';
import { houseCatalogue } from '@felek/games/catalogue';
import { isProved, verifyRound } from '@felek/games/proof';
import { parseLira } from '@felek/money';
import { closeDialog } from '../navigation/dialog.ts';
import { Answered } from '../parts/Answered.tsx';
import { useAction } from '../parts/action.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Money } from '../parts/Money.tsx';
import { LoadingView } from '../parts/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { sendSeedReveal, useRound } from './history.queries.ts';

type Round = OutputOf<typeof round>;

export function VerifyDialog() {
  const say = useSay();
  const { about = '' } = useSearch({ from: '__root__' });
  const query = useRound(about);
  return (
    <Dialog title={say('verify.title')} isOnlyRead onClose={closeDialog}>
      <Answered query={query} waiting={<LoadingView />}>
        {(shown) => (
          <div className="grid gap-4">
            <Facts round={shown} />
            <Proof round={shown} />
          </div>
        )}
      </Answered>
    </Dialog>
  );
}

function Facts({ round: shown }: { readonly round: Round }) {
  const say = useSay();
  return (
    <dl className="grid gap-3">
      <Line title={say('history.game')}>{shown.gameName}</Line>
      <Line title={say('history.provider')}>{shown.providerName}</Line>
      <Line title={say('history.round')} code>
        {shown.roundId}
      </Line>
      <Line title={say('verify.stake')}>
        <Money lira={shown.stake} />
      </Line>
      <Line title={say('verify.payout')}>
        <Money lira={shown.payout} />
      </Line>
    </dl>
  );
}

function Proof({ round: shown }: { readonly round: Round }) {
  const say = useSay();
  const { busy, run } = useAction(toast.error);
  const { proof } = shown;
  if (!proof) return <p className="text-quiet">{say('verify.none')}</p>;
  const verdict = shown.state === 'settled' ? judge(shown) : undefined;
  return (
    <div className="grid gap-4">
      <details open>
        <summary className="cursor-pointer pb-3 text-quiet">{say('verify.note')}</summary>
        <dl className="grid gap-3">
          <Line title={say('verify.nonce')}>{proof.nonce}</Line>
          <Line title={say('verify.clientSeed')} code>
            {proof.clientSeed}
          </Line>
          {Object.keys(proof.bet).length > 0 && (
            <Line title={say('verify.bet')} code>
              {JSON.stringify(proof.bet)}
            </Line>
          )}
          {proof.actions.length > 0 && (
            <Line title={say('verify.actions')} code>
              {proof.actions.map((action) => JSON.stringify(action)).join(' → ')}
            </Line>
          )}
          <Line title={say('verify.seal')} code>
            {proof.seal}
          </Line>
          <Line title={say('verify.hash')} code>
            {proof.serverSeedHash}
          </Line>
          {proof.serverSeed !== null && (
            <Line title={say('verify.serverSeed')} code>
              {proof.serverSeed}
            </Line>
          )}
        </dl>
      </details>
      {shown.state === 'open' && <p className="text-gold">{say('verify.open')}</p>}
      {proof.serverSeed === null && shown.state === 'settled' && (
        <div className="grid gap-3 rounded-card border border-line bg-raised p-4">
          <p>{say('verify.hidden')}</p>
          <Button
            busy={busy}
            onClick={() => run(() => sendSeedReveal(shown.gameCode))}
            className="justify-self-start"
          >
            {say('verify.reveal')}
          </Button>
        </div>
      )}
      {verdict !== undefined && (
        <p
          role="status"
          className={`flex items-start gap-3 rounded-card border p-4 font-semibold ${verdict ? 'border-won/50 text-won' : 'border-coral text-error'}`}
        >
          {verdict ? (
            <CircleCheck aria-hidden="true" className="shrink-0" />
          ) : (
            <TriangleAlert aria-hidden="true" className="shrink-0" />
          )}
          {say(verdict ? 'verify.right' : 'verify.wrong')}
        </p>
      )}
    </div>
  );
}

function Line({
  title,
  code = false,
  children,
}: {
  readonly title: string;
  readonly code?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-quiet">{title}</dt>
      <dd className={code ? 'font-mono text-sm break-all' : 'font-semibold'}>{children}</dd>
    </div>
  );
}

/** Whether seed, bet, decisions and payout hold together; undefined while the seed is not revealed. */
function judge({ proof, gameCode, stake, payout }: Round): boolean | undefined {
  const game = houseCatalogue.find(gameCode);
  if (!game || game.kind === 'common' || !proof || proof.serverSeed === null) return undefined;
  const claim = {
    ...proof,
    serverSeed: proof.serverSeed,
    stake: parseLira(proof.stake) ?? 0n,
    staked: parseLira(stake) ?? 0n,
    payout: parseLira(payout) ?? 0n,
  };
  return isProved(verifyRound(game, claim));
}
