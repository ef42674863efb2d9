// A round as it was played. One of the house's games is verified in this browser: the seal against the seed, and the outcome worked out
// again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '@felek/contract/call';
import { revealSeed, type round } from '@felek/contract/casino';
import { findGame } from '@felek/games/catalogue';
import { hashServerSeed } from '@felek/games/fairness';
import { parseLira } from '@felek/money';
import { closeDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Money } from '../ui/Money.tsx';
import { ErrorState, LoadingView } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';
import { useRound } from './dashboard.queries.ts';

type Round = OutputOf<typeof round>;

export function VerifyDialog() {
  const say = useSay();
  const { about = '' } = useSearch({ from: '__root__' });
  const query = useRound(about);
  return (
    <Dialog title={say('verify.title')} onClose={closeDialog}>
      {query.isPending ? (
        <LoadingView />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className="grid gap-4">
          <Facts round={query.data} />
          <Proof round={query.data} />
        </div>
      )}
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
  const client = useQueryClient();
  const reveal = useMutation({
    mutationFn: () => ask(revealSeed, { gameCode: shown.gameCode }),
    onError: (error) => toast.error(wordsOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['history', 'round'] }),
  });
  const { proof } = shown;
  if (!proof) return <p className="text-quiet">{say('verify.none')}</p>;
  const verdict = shown.state === 'settled' ? judge(shown) : undefined;
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{say('verify.note')}</p>
      <dl className="grid gap-3">
        <Line title={say('verify.nonce')}>{proof.nonce}</Line>
        <Line title={say('verify.clientSeed')} code>
          {proof.clientSeed}
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
      {shown.state === 'open' && <p className="text-gold">{say('verify.open')}</p>}
      {proof.serverSeed === null && shown.state === 'settled' && (
        <div className="grid gap-3 rounded-card border border-line bg-raised p-4">
          <p>{say('verify.hidden')}</p>
          <Button busy={reveal.isPending} onClick={() => reveal.mutate()} className="justify-self-start">
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

/** Whether the revealed seed fits its seal and gives exactly the payout; undefined while it is not revealed. */
function judge({ proof, gameCode, stake, payout }: Round): boolean | undefined {
  const game = findGame(gameCode);
  if (!game || !proof || proof.serverSeed === null) return undefined;
  const { serverSeed, serverSeedHash, clientSeed, nonce } = proof;
  const played = game.play({ serverSeed, clientSeed, nonce, stake: parseLira(stake) ?? 0n });
  return hashServerSeed(serverSeed) === serverSeedHash && played.payout === parseLira(payout);
}
