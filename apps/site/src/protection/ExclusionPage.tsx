// How the account of a customer who is excluded stands: until when, where their money is, and who helps. It offers nothing else.
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { LiveChat } from '../chat/LiveChat.tsx';
import { useExclusion, useSession } from '../session/session.ts';
import { useLocale, useSay, type Say } from '../texts/texts.ts';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { toast } from '@felek/ui/toast.ts';
import { useAction } from '../parts/action.ts';
import { sendReturnRequest } from './protection.queries.ts';
import { liraText } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';

/** The page itself, where another one would offer something. */
export function ExclusionPage() {
  const say = useSay();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <h1 className="text-2xl md:text-3xl">{say('exclusion.title')}</h1>
      <ExclusionNote />
      <Link to="/dashboard" className={buttonClass('plain', 'justify-self-start')}>
        {say('dashboard.title')}
      </Link>
    </div>
  );
}

export function ExclusionNote() {
  const say = useSay();
  const locale = useLocale();
  const exclusion = useExclusion();
  const cash = useSession(({ balance }) => balance?.cash ?? 0);
  if (!exclusion) return null;
  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
      <div className="flex items-start gap-4">
        <ShieldCheck aria-hidden="true" className="mt-1 size-8 shrink-0 text-turquoise" />
        <div className="grid gap-2">
          <p className="text-lg font-semibold">{stateText(exclusion.until, say)}</p>
          <p className="text-quiet">{say('exclusion.note')}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-raised p-4">
        <p className="figures">{say('exclusion.money', { amount: liraText(cash, locale) })}</p>
        <Link to="/dashboard/withdraw" className={buttonClass()}>
          {say('dashboard.withdraw')}
        </Link>
      </div>
      <div className="grid gap-2">
        <h2 className="text-lg">{say('exclusion.help')}</h2>
        <p className="text-quiet">{say('exclusion.help.note')}</p>
        <ul className="grid gap-2 sm:grid-cols-2">
          {([1, 2] as const).map((place) => (
            <li key={place}>
              <a
                href={say(`exclusion.help.${place}.url`)}
                className="grid min-h-11 rounded-field border border-line px-4 py-3 hover:bg-raised"
              >
                <span className="font-semibold text-link">{say(`exclusion.help.${place}.name`)}</span>
                <span className="text-sm text-quiet">{say(`exclusion.help.${place}.note`)}</span>
              </a>
            </li>
          ))}
        </ul>
        <ReturnRequest until={exclusion.until} />
        <LiveChat className={buttonClass('plain', 'justify-self-start')} />
      </div>
    </section>
  );
}

/** After the end the customer may ask to come back. Until then there is nothing to ask for. */
function ReturnRequest({ until }: { readonly until: string | null }) {
  const say = useSay();
  const { busy, refusal, run } = useAction();
  const request = async () => toast.success((await sendReturnRequest()).message);
  if (until === null || !isOver(until)) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Refusal text={refusal} />
      <Button look="quiet" busy={busy} onClick={() => run(request)}>
        {say('exclusion.ask')}
      </Button>
    </div>
  );
}

const isOver = (until: string) => Date.parse(`${until}Z`) <= Date.now();

/** An end that has passed opens nothing by itself: the customer asks for it. */
function stateText(until: string | null, say: Say): string {
  if (until === null) return say('exclusion.open');
  return say(isOver(until) ? 'exclusion.over' : 'exclusion.until', { date: printInstant(until) });
}
