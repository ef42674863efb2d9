// The customer's bets, wins and their reversals.
import { ShieldCheck } from 'lucide-react';
import { gameTransactionType } from '@felek/contract/enumerations';
import type { GameHistoryRow } from '@felek/contract/casino';
import { openDialog } from '../navigation/dialog.ts';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { saveBlob } from '@felek/ui/save-file.ts';
import { toast } from '@felek/ui/toast.ts';
import { useAction } from '../parts/action.ts';
import { Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { csvAmount } from '../listing/csv.ts';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { HistoryList, useListFilter } from '../listing/HistoryList.tsx';
import { OpenBets } from './OpenBets.tsx';
import { readGameHistory, readProofs, useGameHistory } from './history.queries.ts';
import { useProofTexts } from './proof-texts.ts';

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
      <Proofs />
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

/** The rounds of the house's own games with their proofs, as one file that any verifier reads. */
function Proofs() {
  const words = useProofTexts();
  const { busy, run } = useAction(toast.error);
  const save = async () => {
    const { file, rounds, hidden } = await readProofs();
    if (rounds > 0) saveBlob('felek-proofs.jsonl', file);
    else toast.warning(words.nothing);
    const left = hidden.reduce((sum, each) => sum + each.rounds, 0);
    if (left > 0) toast.warning(words.hidden(left));
  };
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 flex-1 basis-64 text-sm text-quiet">{words.note}</p>
      <Button look="quiet" busy={busy} onClick={() => run(save)}>
        {!busy && <ShieldCheck size={18} aria-hidden="true" />}
        {words.download}
      </Button>
    </section>
  );
}
