// One item of content: what speaks against its draft, its versions, and what may be done with each.
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '@felek/contract/call';
import {
  contentItem,
  dropDraft,
  endContent,
  previewContent,
  publishContent,
  rollBackContent,
  saveContent,
  unscheduleContent,
} from '@felek/contract/office';
import { emptyBody, type ContentKind } from '@felek/contract/office/content-kinds';
import { Button } from '@felek/ui/Button.tsx';
import { toast } from '@felek/ui/toast.ts';
import { Failed, WaitingRows } from '../../parts/states.tsx';
import { ActionDialog } from '../../screen/ActionDialog.tsx';
import { action, why, type Action } from '../../screen/screen.ts';
import { Tag } from '../../screen/Shown.tsx';
import { printInstant } from '../../screen/time.ts';
import { useSay, useSayCode, type TextKey } from '../../texts/texts.ts';
import { ask, fetchData } from '../../wire/ask.ts';
import { useMay } from '../../wire/permissions.ts';
import { wordsOf } from '../../wire/refusals.ts';
import { fieldTitle, formOfKind, linesOf, typedOf } from './content-fields.ts';

type Item = OutputOf<typeof contentItem>;
type Version = Item['versions'][number];

/** A version with its item, and the draft that there is. */
interface Place {
  readonly kind: ContentKind;
  readonly itemKey: string;
  readonly version: Version;
  readonly draft: Version | undefined;
}

const placeOf = ({ kind, itemKey, version: { n } }: Place) => ({ kind, key: itemKey, n });

const edit = (kind: ContentKind): Action<Place> =>
  action('edit', 'content.edit', saveContent, {
    look: 'primary',
    fields: formOfKind(kind),
    fixed: ({ itemKey, draft }) => ({ kind, key: itemKey, revision: draft?.revision ?? 0 }),
    begin: ({ version }) => typedOf(kind, { ...emptyBody(kind), ...version.body }),
    isOffered: ({ version, draft }) => !draft || version === draft,
  });

const rest: readonly Action<Place>[] = [
  action('publish', 'content.publish', publishContent, {
    look: 'primary',
    note: 'content.publish.note',
    fields: [
      { path: 'startsAt', title: 'content.startsAt', kind: 'instant', hint: 'content.startsAt.hint' },
      { path: 'endsAt', title: 'content.endsAt', kind: 'instant', hint: 'content.endsAt.hint' },
      why,
    ],
    fixed: (place) => ({ ...placeOf(place), revision: place.version.revision }),
    isOffered: ({ version }) => version.state === 'draft',
  }),
  action('unschedule', 'content.unschedule', unscheduleContent, {
    fixed: placeOf,
    isOffered: ({ version }) => version.state === 'scheduled',
  }),
  action('rollBack', 'content.rollBack', rollBackContent, {
    note: 'content.rollBack.note',
    fixed: placeOf,
    isOffered: ({ version }) => version.state === 'replaced' || version.state === 'ended',
  }),
  action('drop', 'content.drop', dropDraft, {
    look: 'danger',
    fields: [],
    note: 'content.drop.note',
    fixed: (place) => ({ ...placeOf(place), revision: place.version.revision }),
    isOffered: ({ version }) => version.state === 'draft',
  }),
  action('end', 'content.end', endContent, {
    look: 'danger',
    note: 'content.end.note',
    fixed: ({ kind, itemKey }) => ({ kind, key: itemKey }),
    isOffered: ({ version }) => version.state === 'published',
  }),
];

export function ContentItem({ kind, itemKey }: { readonly kind: ContentKind; readonly itemKey: string }) {
  const say = useSay();
  const found = useQuery({
    queryKey: ['part', 'content', kind, itemKey],
    queryFn: ({ signal }) => fetchData(contentItem, { kind, key: itemKey }, { signal }),
  });
  const [compared, setCompared] = useState<readonly number[]>([]);
  if (found.isPending) return <WaitingRows rows={4} />;
  if (found.isError) return <Failed error={found.error} retry={() => void found.refetch()} />;
  // The server refuses a decision on an older revision. So a form opens only after the versions are read anew.
  const whenRead = async () => {
    if (found.isFetching) await found.refetch({ cancelRefetch: false });
  };
  const { versions, findings } = found.data;
  const draft = versions.find(({ state }) => state === 'draft');
  const pair = compared.flatMap((n) => versions.find((each) => each.n === n) ?? []);
  const compare = (n: number) =>
    setCompared((now) => (now.includes(n) ? now.filter((each) => each !== n) : [...now.slice(-1), n]));
  return (
    <div className="mt-4 grid gap-4">
      {draft && <Findings findings={findings} />}
      <section aria-labelledby="content-versions" className="grid gap-2">
        <h3 id="content-versions" className="font-semibold">
          {say('content.versions')}
        </h3>
        <ol className="grid gap-2">
          {versions.map((version) => (
            <OneVersion
              key={version.n}
              place={{ kind, itemKey, version, draft }}
              whenRead={whenRead}
              isLatest={version === versions[0]}
              isCompared={compared.includes(version.n)}
              onCompare={() => compare(version.n)}
            />
          ))}
        </ol>
      </section>
      {pair.length === 2 && <Comparison kind={kind} versions={pair.toSorted((a, b) => a.n - b.n)} />}
      {pair.length === 1 && <p className="text-quiet">{say('content.compare.second')}</p>}
    </div>
  );
}

function Findings({ findings }: { readonly findings: Item['findings'] }) {
  const say = useSay();
  const sayCode = useSayCode();
  if (findings.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 text-won">
        <CircleCheck size={16} aria-hidden="true" /> {say('content.ready')}
      </p>
    );
  return (
    <section
      aria-labelledby="content-findings"
      className="grid gap-1 rounded-field border border-gold/60 p-3"
    >
      <h3 id="content-findings" className="font-semibold">
        {say('content.findings')}
      </h3>
      <ul className="grid gap-1">
        {findings.map(({ path, code, detail, isBlocking }) => (
          <li key={`${path} ${code} ${detail}`} className="flex items-baseline gap-2 break-all">
            {isBlocking ? (
              <CircleX size={14} aria-label={say('content.blocking')} className="shrink-0 text-error" />
            ) : (
              <TriangleAlert size={14} aria-label={say('content.warning')} className="shrink-0 text-gold" />
            )}
            <span>
              {path !== '' && `${say(fieldTitle(path))}: `}
              {sayCode('finding', code)}
              {detail !== '' && ` (${detail})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = {
  draft: 'warn',
  scheduled: 'warn',
  published: 'good',
  replaced: 'plain',
  ended: 'plain',
} as const;

function OneVersion({
  place,
  whenRead,
  isLatest,
  isCompared,
  onCompare,
}: {
  readonly place: Place;
  /** Resolves when no newer versions are being read. */
  readonly whenRead: () => Promise<void>;
  readonly isLatest: boolean;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}) {
  const say = useSay();
  const sayCode = useSayCode();
  const may = useMay();
  const [asking, setAsking] = useState<Action<Place>>();
  const { kind, version, draft } = place;
  const { n, state, by, at, startsAt, endsAt, publishedBy, publishedAt, copies } = version;
  // A draft begins from the version that is shown, or from the latest one.
  const begins = version === draft || (!draft && (state === 'published' || isLatest));
  const offered = [...(begins ? [edit(kind)] : []), ...rest].filter(
    (each) => may(each.call) && each.isOffered(place),
  );
  const look = async () => {
    // Opened before the answer, since a browser lets only a press open a tab.
    const tab = window.open('', '_blank');
    try {
      const { data } = await ask(previewContent, placeOf(place));
      if (tab) tab.location.href = data.address;
      else window.location.assign(data.address);
    } catch (error) {
      tab?.close();
      toast.error(wordsOf(error));
    }
  };
  return (
    <li className="grid gap-2 rounded-field border border-line p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{say('content.version', { n })}</span>
        <Tag tone={tones[state]}>{sayCode('version', state)}</Tag>
        {copies !== null && <span className="text-quiet">{say('content.copies', { n: copies })}</span>}
      </p>
      <p className="text-sm text-quiet">
        {say('content.written', { at: printInstant(at), by: by ?? say('content.outside') })}
        {publishedAt !== null && publishedBy !== null && (
          <> · {say('content.publishedBy', { at: printInstant(publishedAt), by: publishedBy })}</>
        )}
        {startsAt !== null && <> · {say('content.from', { at: printInstant(startsAt) })}</>}
        {endsAt !== null && <> · {say('content.until', { at: printInstant(endsAt) })}</>}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => void look()}>
          {say('content.preview')}
        </Button>
        <Button look="quiet" aria-pressed={isCompared} onClick={onCompare}>
          {say('content.compare')}
        </Button>
        {offered.map((each) => (
          <Button key={each.key} look={each.look} onClick={() => void whenRead().then(() => setAsking(each))}>
            {say(each.title)}
          </Button>
        ))}
      </p>
      {asking && <ActionDialog action={asking} row={place} onClose={() => setAsking(undefined)} />}
    </li>
  );
}

function Comparison({
  kind,
  versions,
}: {
  readonly kind: ContentKind;
  readonly versions: readonly Version[];
}) {
  const say = useSay();
  const [before, after] = versions.map(({ body }) => linesOf(kind, body));
  const paths = [...new Set([...before!.keys(), ...after!.keys()])].filter(
    (path) => before!.get(path) !== after!.get(path),
  );
  return (
    <section aria-labelledby="content-compared" className="grid gap-2">
      <h3 id="content-compared" className="font-semibold">
        {say('content.compared', { before: versions[0]!.n, after: versions[1]!.n })}
      </h3>
      {paths.length === 0 && <p className="text-quiet">{say('content.same')}</p>}
      <dl className="grid gap-3">
        {paths.map((path) => (
          <div key={path} className="grid gap-1">
            <dt className="text-quiet">{pathTitle(path, say)}</dt>
            <dd className="grid gap-1">
              <del className="rounded-field border border-coral/60 p-2 break-words whitespace-pre-wrap no-underline">
                {before!.get(path) ?? say('of.nothing')}
              </del>
              <ins className="rounded-field border border-won/50 p-2 break-words whitespace-pre-wrap no-underline">
                {after!.get(path) ?? say('of.nothing')}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function pathTitle(path: string, say: (key: TextKey) => string): string {
  const [, base = path, locale] = /^(.*?)(?:\.(tr|en))?$/.exec(path)!;
  return `${say(fieldTitle(base))}${locale ? ` (${locale.toUpperCase()})` : ''}`;
}
