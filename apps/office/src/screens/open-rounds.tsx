// Rounds whose outcome is still to come, oldest first; each opens from end to end.
import { openRounds as openRoundsCall, roundEvidence } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  age,
  code,
  customer,
  instant,
  money,
  paged,
  text,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { useMay } from '../wire/permissions.ts';
import { RoundTimeline } from './customers/RoundTimeline.tsx';

type Row = RowOf<typeof openRoundsCall>;

const openRounds: Screen<Row> = {
  name: 'openRounds',
  title: 'openRounds.title',
  empty: 'openRounds.empty',
  call: openRoundsCall,
  read: paged(openRoundsCall, ({ provider }) => ({
    ...(provider && provider.length >= 2 && { provider }),
  })),
  filters: [{ key: 'provider', title: 'of.provider', kind: 'text', hint: 'providerCalls.provider.hint' }],
  keyOf: ({ customer: { usercode }, provider, round }) => `${usercode} ${provider} ${round}`,
  nameOf: ({ customer: { username }, game }) => `${username} · ${game}`,
  data: [
    age('age', 'openRounds.since', (row) => row.openedAt),
    customer((row) => row.customer),
    text('provider', 'of.provider', (row) => row.provider),
    text('game', 'of.game', (row) => row.game),
    money('stake', 'datum.stake', (row) => row.stake),
    money('paid', 'datum.paid', (row) => row.paid),
    code('round', 'datum.round', (row) => row.round),
    instant('openedAt', 'of.at', (row) => row.openedAt, { place: 'more' }),
  ],
  below: (row) => <FromEndToEnd row={row} />,
};

function FromEndToEnd({ row: { customer: owner, provider, round } }: { readonly row: Row }) {
  const may = useMay();
  if (!may(roundEvidence)) return null;
  return <RoundTimeline usercode={owner.usercode} provider={provider} round={round} />;
}

export const OpenRounds = pageOf(openRounds);
