// A bet's receipt, which the browser verifies itself: the agreed terms, and the published links of its prices.
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { plainOdds } from '@felek/sportsbook/odds';
import { Button } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { useAction } from '../../parts/action.ts';
import { Answered } from '../../parts/Answered.tsx';
import { LoadingView } from '../../parts/states.tsx';
import { useLocale } from '../../texts/texts.ts';
import { matchName } from '../names.ts';
import { useReceipt, verifyToRoot, type LegProof } from '../sports.queries.ts';
import type { Receipt } from './proof.ts';
import { useWords } from '../words.ts';

export function ReceiptProof({ id }: { readonly id: string }) {
  const say = useWords();
  const locale = useLocale();
  const query = useReceipt(id);
  return (
    <Answered query={query} waiting={<LoadingView />}>
      {({ receipt, receipt: { bet, legs, hash }, isRight }) => (
        <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-ground p-4 text-sm">
          <p
            role="status"
            className={`flex items-start gap-3 text-base font-semibold ${isRight ? 'text-won' : 'text-error'}`}
          >
            {isRight ? (
              <CircleCheck aria-hidden="true" className="shrink-0" />
            ) : (
              <TriangleAlert aria-hidden="true" className="shrink-0" />
            )}
            {say(isRight ? 'receipt.right' : 'receipt.wrong')}
          </p>
          <p className="text-quiet">{say('receipt.note')}</p>
          <ToRoot receipt={receipt} />
          <dl className="grid grid-cols-1 gap-2">
            <dt className="text-quiet">{say('receipt.rules')}</dt>
            <dd className="font-mono">{bet.rulesVersion}</dd>
            {bet.boost && <dt className="text-quiet">{say('boost.title')}</dt>}
            {bet.boost && (
              <dd className="font-mono">
                {plainOdds(bet.boost.plainOdds)} → {plainOdds(bet.legs[0]!.odds)}
              </dd>
            )}
            <dt className="text-quiet">{say('receipt.hash')}</dt>
            <dd className="font-mono break-all">{hash}</dd>
            {legs.map(({ event, link }, place) => {
              const leg = bet.legs[place];
              const name = leg ? matchName(leg, locale) : event;
              return [
                <dt key={`${event} name`} className="text-quiet">
                  {link
                    ? say('receipt.link', { name, number: link.number })
                    : say('receipt.noLink', { name })}
                </dt>,
                link && (
                  <dd key={`${event} hash`} className="font-mono break-all">
                    {link.hash}
                  </dd>
                ),
              ];
            })}
          </dl>
        </div>
      )}
    </Answered>
  );
}

const stateWords = {
  proved: 'receipt.proved',
  pending: 'receipt.pending',
  wrong: 'receipt.broken',
} as const;
const signs = {
  proved: <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-won" />,
  pending: <Hourglass size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />,
  wrong: <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-error" />,
};

/** Follows each price to the published root of its day, and names the passed checks. */
function ToRoot({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords();
  const locale = useLocale();
  const [proofs, setProofs] = useState<readonly (LegProof | undefined)[]>();
  const { busy, refusal, run } = useAction();
  return (
    <div className="grid justify-items-start gap-2">
      {proofs === undefined && (
        <Button
          look="quiet"
          busy={busy}
          onClick={() => run(async () => setProofs(await verifyToRoot(receipt)))}
        >
          {say('receipt.verify')}
        </Button>
      )}
      <Refusal text={refusal} />
      <ul aria-live="polite" className="grid gap-2 empty:hidden">
        {proofs?.map((proof, place) => {
          const leg = receipt.bet.legs[place];
          if (!proof || !leg) return null;
          const { state, links, day, root } = proof;
          return (
            <li key={`${leg.event} ${leg.market}`} className="flex items-start gap-2">
              {signs[state]}
              <span className="min-w-0">
                {say(stateWords[state], { name: matchName(leg, locale), links, day })}
                {root !== null && <span className="block font-mono break-all text-quiet">{root}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
