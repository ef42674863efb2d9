// The customer's bets, wins and their reversals.
import { gameTransactionType } from '@felek/contract/enumerations';
import type { GameHistoryRow } from '@felek/contract/casino';
import { openDialog } from '../navigation/dialog.ts';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { csvAmount } from '../listing/csv.ts';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { HistoryList, useListFilter } from '../listing/HistoryList.tsx';
import { OpenBets } from './OpenBets.tsx';
import { readGameHistory, useGameHistory } from './history.queries.ts';

export function GameHistory() {
  const say = useSay();
  const locale = useLocale();
  const { page, filter } = useListFilter();
  const query = useGameHistory(page, filter);
  const typeName = ({ type, amount }: GameHistoryRow) =>
    say(`history.type.${type}${amount < 0 ? '.back' : ''}` as TextKey);
  const changeOf = ({ type, amount }: GameHistoryRow) =>
    type === gameTransactionType.win ? amount : -amount;
  return (
    <PageFrame title={say('dashboard.gameHistory')}>
      <OpenBets />
      <HistoryList
        name={say('dashboard.gameHistory')}
        query={query}
        keyOf={({ id }) => id}
        filters={{
          types: [
            { id: gameTransactionType.win, name: say('history.type.1') },
            { id: gameTransactionType.bet, name: say('history.type.2') },
          ],
          hasDays: true,
        }}
        empty={[say('history.empty'), say('history.empty.note')]}
        csv={{
          titles: [
            say('history.time'),
            say('history.game'),
            say('history.provider'),
            say('history.type'),
            say('history.amount'),
            say('history.balance'),
            say('history.round'),
          ],
          cells: (row) => [
            printInstant(row.timeStamp),
            row.gameName,
            row.providerName,
            typeName(row),
            csvAmount(changeOf(row), locale),
            csvAmount(row.balance, locale),
            row.roundId,
          ],
          readEvery: readGameHistory,
        }}
        columns={[
          {
            key: 'time',
            title: say('history.time'),
            cell: ({ timeStamp }) => <time className="figures">{printInstant(timeStamp)}</time>,
          },
          {
            key: 'game',
            title: say('history.game'),
            cell: ({ gameName, providerName }) => (
              <>
                {gameName}
                <span className="block text-sm text-quiet">{providerName}</span>
              </>
            ),
          },
          { key: 'type', title: say('history.type'), cell: typeName },
          {
            key: 'amount',
            title: say('history.amount'),
            end: true,
            cell: (row) => (
              <Money lira={changeOf(row)} className={changeOf(row) > 0 ? 'font-semibold text-won' : ''} />
            ),
          },
          {
            key: 'balance',
            title: say('history.balance'),
            end: true,
            cell: ({ balance }) => <Money lira={balance} />,
          },
          {
            key: 'round',
            title: say('history.round'),
            end: true,
            cell: ({ roundId }) => (
              <Button
                look="plain"
                onClick={() => openDialog('verify', { about: roundId })}
                className="min-h-9 px-1"
              >
                {say('history.verify')}
              </Button>
            ),
          },
        ]}
      />
    </PageFrame>
  );
}
