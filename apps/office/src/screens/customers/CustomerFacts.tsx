// One happening of a customer in words: what it was, the gist of it for a list, and all of its facts for the drawer.
import type { OutputOf } from '@felek/contract/call';
import type { customerTimeline, roundEvidence } from '@felek/contract/office';
import { liraText } from '../../screen/Shown.tsx';
import { printInstant } from '../../screen/time.ts';
import { useLocale, useSayCode } from '../../texts/texts.ts';
import { actionCodes } from '../action-codes.ts';
import { RefusalWords } from '../RefusalWords.tsx';

export type TimelineItem = OutputOf<typeof customerTimeline>['list'][number];

type Step = OutputOf<typeof roundEvidence>['evidence']['steps'][number];
type Kind = Step['kind'];

interface Props {
  readonly row: TimelineItem | Step;
}

/** The texts that a state of this kind has its words among. */
export function nounOfState(kind: Kind): string {
  if (kind === 'bet' || kind === 'bonus') return kind;
  return kind === 'staff' ? 'request' : 'state';
}

export function Happening({ row: { kind, what } }: Props) {
  const sayCode = useSayCode();
  if (kind === 'message') return sayCode('told', what);
  if (kind === 'refusal') return <RefusalWords code={what} />;
  if (kind !== 'staff' || what === 'note') return sayCode('happened', what);
  return actionCodes(what)
    .map((code) => sayCode('action', code))
    .join(' · ');
}

const isInstant = (name: string) => /At$|^until$|^askedFrom$/.test(name);

/** A fact's value in words. */
function useValueOf() {
  const locale = useLocale();
  const sayCode = useSayCode();
  return (kind: Kind, name: string, value: string | number) => {
    if (typeof value === 'number') return liraText(value, locale);
    if (isInstant(name)) return printInstant(value);
    if (name === 'state') return sayCode(nounOfState(kind), value);
    if (name === 'compared') return sayCode('compared', value);
    if (name === 'difference') return sayCode('difference', value);
    if (name === 'period') return sayCode('limitPeriod', value);
    if (name === 'endedBy') return sayCode('endedBy', value);
    if (name === 'field') return sayCode('reveal', value);
    return value;
  };
}

const told = [
  'text',
  'field',
  'why',
  'game',
  'method',
  'destination',
  'device',
  'address',
  'offer',
  'reference',
  'operation',
  'period',
  'until',
  'state',
];

/** The few most useful facts, which fit into a list. */
export function Gist({ row: { kind, facts } }: Props) {
  const valueOf = useValueOf();
  const said = told.flatMap((name) => {
    const value = facts[name];
    return value === undefined ? [] : [valueOf(kind, name, value)];
  });
  return <span className="block max-w-[28rem] truncate">{said.slice(0, 4).join(' · ')}</span>;
}

export function CustomerFacts({ row: { kind, facts } }: Props) {
  const sayCode = useSayCode();
  const valueOf = useValueOf();
  const all = Object.entries(facts);
  if (all.length === 0) return '–';
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-field bg-raised p-2.5">
      {all.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{sayCode('datum', name)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">{valueOf(kind, name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
