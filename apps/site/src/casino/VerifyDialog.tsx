// This dialog shows a round as it was played. The browser verifies a settled round of the house's games once its seed or link is revealed, step
// by step, with the code that settled it. Each step shows its inputs.
import { useSearch } from '@tanstack/react-router';
import { ChevronDown, CircleCheck, Copy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '@felek/contract/call';
import type { round } from '@felek/contract/casino';
import { houseCatalogue } from '@felek/games/catalogue';
import { checkWords } from '@felek/games/check-words';
import { examineRound, type Check } from '@felek/games/checks';
import { closeDialog } from '../navigation/dialog.ts';
import { Answered } from '../parts/Answered.tsx';
import { useAction } from '../parts/action.ts';
import { copyText } from '../parts/clipboard.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Money } from '../parts/Money.tsx';
import { LoadingView } from '../parts/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { sendSeedReveal, useRound } from './history.queries.ts';
import { useProofTexts } from './proof-texts.ts';

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
  const words = useProofTexts();
  const { busy, run } = useAction(toast.error);
  const { proof, common } = shown;
  if (!proof && !common) return <p className="text-quiet">{say('verify.none')}</p>;
  const { state, checks } = examineRound(houseCatalogue, shown);
  return (
    <div className="grid gap-4">
      {shown.state === 'open' && <p className="text-gold">{say('verify.open')}</p>}
      {shown.state === 'settled' && proof?.serverSeed === null && (
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
      {common?.link === null && <p className="text-gold">{words.linkHidden}</p>}
      {checks.length > 0 && (
        <>
          <Verdict isRight={state === 'proved'} checks={checks} />
          <p className="text-sm text-quiet">{words.how}</p>
          <ol className="grid gap-2">
            {checks.map((check, place) => (
              <Step key={check.name} number={place + 1} check={check} />
            ))}
          </ol>
        </>
      )}
      <dl className="grid gap-3">{proof ? <OfSeeds proof={proof} /> : <OfTable common={common!} />}</dl>
      {checks.length > 0 && <Elsewhere round={shown} />}
    </div>
  );
}

/** The proof to take along, and the page that verifies it without the house. */
function Elsewhere({ round: shown }: { readonly round: Round }) {
  const words = useProofTexts();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="quiet" onClick={() => void copyText(JSON.stringify(shown))}>
        <Copy size={18} aria-hidden="true" />
        {words.copy}
      </Button>
      <a
        href="/verifier.html"
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 items-center text-link hover:text-text hover:underline"
      >
        {words.verifier}
      </a>
    </div>
  );
}

function Verdict({ isRight, checks }: { readonly isRight: boolean; readonly checks: readonly Check[] }) {
  const say = useSay();
  const words = useProofTexts();
  const isReturned = checks.some(({ name }) => name === 'returned');
  const right = isReturned ? words.returned : say('verify.right');
  return (
    <p
      role="status"
      className={`flex items-start gap-3 rounded-card border p-4 font-semibold ${isRight ? 'border-won/50 text-won' : 'border-coral text-error'}`}
    >
      <Mark isRight={isRight} />
      {isRight ? right : say('verify.wrong')}
    </p>
  );
}

const Mark = ({ isRight }: { readonly isRight: boolean }) =>
  isRight ? (
    <CircleCheck aria-hidden="true" className="shrink-0 text-won" />
  ) : (
    <TriangleAlert aria-hidden="true" className="shrink-0 text-error" />
  );

/** A check in words, and behind it all its inputs. */
function Step({ number, check: { name, holds, shown } }: { readonly number: number; readonly check: Check }) {
  const words = useProofTexts();
  const { checks, shown: names } = checkWords[useLocale()];
  return (
    <li className="rounded-card border border-line bg-raised p-3">
      <div className="flex items-start gap-3">
        <Mark isRight={holds} />
        <p className="min-w-0">
          <span className="block text-sm text-quiet">{words.step(number)}</span>
          {checks[name]} <strong>{holds ? words.holds : words.fails}</strong>
        </p>
      </div>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1 ps-9 text-sm text-quiet">
          {words.inputs}
          <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <dl className="grid gap-3 pt-1">
          {shown().map(([what, value]) => (
            <Line key={what} title={names[what]} code>
              {value || '–'}
            </Line>
          ))}
        </dl>
      </details>
    </li>
  );
}

function OfSeeds({ proof }: { readonly proof: NonNullable<Round['proof']> }) {
  const say = useSay();
  return (
    <>
      <Line title={say('verify.nonce')}>{proof.nonce}</Line>
      <Line title={say('verify.clientSeed')} code>
        {proof.clientSeed}
      </Line>
      <Choices bet={proof.bet} actions={proof.actions} />
      <Line title={say('verify.seal')} code>
        {proof.seal}
      </Line>
      <Line title={say('verify.hash')} code>
        {proof.serverSeedHash}
      </Line>
    </>
  );
}

function OfTable({ common: { ticket, published } }: { readonly common: NonNullable<Round['common']> }) {
  const say = useSay();
  return (
    <>
      <Choices bet={ticket.bet} actions={ticket.actions} />
      <Line title={say('verify.seal')} code>
        {ticket.seal}
      </Line>
      <Line title={checkWords[useLocale()].shown.published} code>
        {published}
      </Line>
    </>
  );
}

function Choices({ bet, actions }: { readonly bet: object; readonly actions: readonly object[] }) {
  const say = useSay();
  return (
    <>
      {Object.keys(bet).length > 0 && (
        <Line title={say('verify.bet')} code>
          {JSON.stringify(bet)}
        </Line>
      )}
      {actions.length > 0 && (
        <Line title={say('verify.actions')} code>
          {actions.map((action) => JSON.stringify(action)).join(' → ')}
        </Line>
      )}
    </>
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
      <dd className={code ? 'font-mono text-sm break-all whitespace-pre-line' : 'font-semibold'}>
        {children}
      </dd>
    </div>
  );
}
