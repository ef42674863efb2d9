// A bet's receipt, which the browser verifies itself: what was agreed, and the published links that its prices came from.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { plainOdds } from '@felek/sportsbook/odds';
import { Answered } from '../../parts/Answered.tsx';
import { LoadingView } from '../../parts/states.tsx';
import { useLocale } from '../../texts/texts.ts';
import { matchName } from '../names.ts';
import { useReceipt } from '../sports.queries.ts';
import { useWords } from '../words.ts';

export function ReceiptProof({ id }: { readonly id: string }) {
  const say = useWords();
  const locale = useLocale();
  const query = useReceipt(id);
  return (
    <Answered query={query} waiting={<LoadingView />}>
      {({ receipt: { bet, legs, hash }, isRight }) => (
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
