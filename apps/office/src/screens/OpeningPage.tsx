// The house's needs before it opens: each with its state, and the screen that meets it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { houseOpening, type OpeningLine } from '@felek/contract/office';
import { Failed, NotPermitted, WaitingRows } from '../parts/states.tsx';
import { useTitle } from '../parts/title.ts';
import { useSay, type TextKey } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { permissionOf, useMay } from '../wire/permissions.ts';

interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}
const brand: Place = { to: '/content', search: { kind: 'brand', row: 'brand house' } };
const pages: Place = { to: '/content', search: { kind: 'page' } };

/** Where each line is mended; without a place it stands in the server's settings. */
const places: Partial<Record<OpeningLine, Place>> = {
  admin: { to: '/operators' },
  secondAdmin: { to: '/operators' },
  payers: { to: '/operators' },
  name: brand,
  licence: brand,
  terms: pages,
  privacy: pages,
  responsible: pages,
  games: { to: '/providers' },
  deposit: { to: '/methods' },
  payout: { to: '/methods' },
  promotion: { to: '/content', search: { kind: 'promotion' } },
};

export function OpeningPage() {
  const say = useSay();
  const may = useMay();
  useTitle(say('opening.title'));
  const found = useQuery({
    queryKey: ['part', 'opening'],
    enabled: may(houseOpening),
    refetchInterval: 15_000,
    queryFn: ({ signal }) => fetchData(houseOpening, {}, { signal, isByItself: true }),
  });
  return (
    <div className="min-w-0 grow overflow-y-auto p-4 sm:p-6">
      <div className="grid max-w-3xl gap-4">
        <h1 className="text-xl">{say('opening.title')}</h1>
        {!may(houseOpening) && <NotPermitted permission={permissionOf(houseOpening) ?? ''} />}
        {found.isError && <Failed error={found.error} retry={() => void found.refetch()} />}
        {may(houseOpening) && found.isPending && <WaitingRows rows={8} />}
        {found.data && (
          <>
            <p role="status" className={found.data.isOpen ? 'text-won' : 'text-gold'}>
              {found.data.isOpen
                ? say('opening.open')
                : say('opening.missing', {
                    count: found.data.lines.filter(({ isDone, isNeeded }) => isNeeded && !isDone).length,
                  })}
            </p>
            <ol className="grid gap-2">
              {found.data.lines.map((each) => (
                <OneLine key={each.line} {...each} />
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  );
}

function OneLine({
  line,
  isDone,
  isNeeded,
  detail,
}: {
  readonly line: OpeningLine;
  readonly isDone: boolean;
  readonly isNeeded: boolean;
  readonly detail: string;
}) {
  const say = useSay();
  const place = places[line];
  return (
    <li className="flex items-start gap-3 rounded-card border border-line bg-surface p-3">
      <Mark isDone={isDone} isNeeded={isNeeded} />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {say(`opening.${line}` as TextKey)}
          {!isNeeded && <span className="font-normal text-quiet"> · {say('opening.optional')}</span>}
        </p>
        <p className="text-quiet">{say(`opening.${line}.note` as TextKey)}</p>
        {isDone && detail !== '' && <p className="break-words">{detail}</p>}
      </div>
      {place ? (
        <Link to={place.to} search={place.search ?? {}} className="shrink-0 text-link hover:underline">
          {say('opening.go')}
        </Link>
      ) : (
        <span className="shrink-0 text-quiet">{say('opening.settings')}</span>
      )}
    </li>
  );
}

function Mark({ isDone, isNeeded }: { readonly isDone: boolean; readonly isNeeded: boolean }) {
  const say = useSay();
  if (isDone)
    return <CircleCheck size={18} aria-label={say('opening.done')} className="mt-0.5 shrink-0 text-won" />;
  const Icon = isNeeded ? CircleX : CircleDashed;
  return (
    <Icon
      size={18}
      aria-label={say('opening.undone')}
      className={`mt-0.5 shrink-0 ${isNeeded ? 'text-error' : 'text-quiet'}`}
    />
  );
}
