// The customer's current and past sessions, with a way to end unknown ones.
import type { SessionRow } from '@felek/contract/account';
import { openDialog } from '../navigation/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { printInstant } from '../parts/time.ts';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { HistoryList, useListFilter } from '../listing/HistoryList.tsx';
import { useSessions } from './session.queries.ts';

export function SessionHistory() {
  const say = useSay();
  const { page } = useListFilter();
  const query = useSessions(page);
  const time = (instant: string) => (
    <time dateTime={`${instant}Z`} className="figures whitespace-nowrap">
      {printInstant(instant)}
    </time>
  );
  return (
    <PageFrame title={say('dashboard.sessions')} note={say('sessions.note')}>
      <HistoryList
        name={say('dashboard.sessions')}
        query={query}
        keyOf={({ id }) => id}
        empty={[say('sessions.empty'), say('sessions.empty.note')]}
        columns={[
          {
            key: 'device',
            title: say('sessions.device'),
            cell: ({ device }) => <span className="font-semibold">{device}</span>,
          },
          {
            key: 'address',
            title: say('sessions.address'),
            cell: ({ address }) => <span className="figures break-all">{address}</span>,
          },
          { key: 'started', title: say('sessions.started'), cell: ({ startedAt }) => time(startedAt) },
          { key: 'seen', title: say('sessions.lastSeen'), cell: ({ lastSeenAt }) => time(lastSeenAt) },
          {
            key: 'ended',
            title: say('sessions.ended'),
            end: true,
            cell: (row) => (row.endedAt === null ? <Open row={row} /> : time(row.endedAt)),
          },
        ]}
      />
    </PageFrame>
  );
}

function Open({ row: { id, device, current } }: { readonly row: SessionRow }) {
  const say = useSay();
  if (current) {
    return (
      <span className="inline-flex min-h-9 items-center rounded-full border border-turquoise/60 px-3 text-sm font-semibold whitespace-nowrap text-turquoise">
        {say('sessions.current')}
      </span>
    );
  }
  return (
    <Button
      look="quiet"
      aria-label={say('sessions.endThis', { device })}
      onClick={() => openDialog('endsession', { about: id })}
    >
      {say('sessions.end')}
    </Button>
  );
}
