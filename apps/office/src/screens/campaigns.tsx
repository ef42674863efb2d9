// Grants and campaigns of game providers: what may be paid without a stake, and how much of it was.
import { addCampaign, campaigns as campaignsCall, endCampaign } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  code,
  customer,
  drawn,
  instant,
  money,
  paged,
  text,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { Spent } from './Spent.tsx';

type Row = RowOf<typeof campaignsCall>;

const campaigns: Screen<Row> = {
  name: 'campaigns',
  title: 'campaigns.title',
  empty: 'campaigns.empty',
  call: campaignsCall,
  read: paged(campaignsCall, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  isBad: ({ spent, budget, endedAt }) => endedAt === null && spent >= budget,
  data: [
    text('title', 'campaigns.name', (row) => row.title),
    text('provider', 'of.provider', (row) => row.provider),
    code('code', 'campaigns.code', (row) => row.code),
    words('state', 'of.state', 'campaign', (row) => (row.endedAt === null ? 'open' : 'ended'), {
      tone: ({ endedAt }) => (endedAt === null ? 'good' : 'plain'),
    }),
    money('spent', 'campaigns.spent', (row) => row.spent),
    money('budget', 'campaigns.budget', (row) => row.budget),
    drawn('burn', 'campaigns.burn', (row) => <Spent spent={row.spent} budget={row.budget} />),
    money('largest', 'campaigns.largest', (row) => row.largestPrize),
    customer((row) => row.customer),
    instant('startsAt', 'campaigns.startsAt', (row) => row.startsAt, { place: 'more' }),
    instant('endsAt', 'campaigns.endsAt', (row) => row.endsAt),
    instant('endedAt', 'campaigns.endedAt', (row) => row.endedAt, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('end', 'campaigns.end', endCampaign, {
      look: 'danger',
      hotkey: 'r',
      note: 'campaigns.end.note',
      isOffered: ({ endedAt }) => endedAt === null,
      fixed: ({ id }) => ({ id }),
    }),
  ],
  starts: [
    action('add', 'campaigns.add', addCampaign, {
      note: 'campaigns.add.note',
      fields: [
        { path: 'id', title: 'of.id', kind: 'text', hint: 'campaigns.id.hint' },
        { path: 'provider', title: 'of.provider', kind: 'text', hint: 'campaigns.provider.hint' },
        { path: 'code', title: 'campaigns.code', kind: 'text', hint: 'campaigns.code.hint' },
        { path: 'title', title: 'campaigns.name', kind: 'text' },
        {
          path: 'customer',
          title: 'of.customer',
          kind: 'text',
          empty: 'absent',
          hint: 'campaigns.customer.hint',
        },
        { path: 'startsAt', title: 'campaigns.startsAt', kind: 'instant' },
        { path: 'endsAt', title: 'campaigns.endsAt', kind: 'instant' },
        { path: 'largestPrize', title: 'campaigns.largest', kind: 'money' },
        { path: 'budget', title: 'campaigns.budget', kind: 'money' },
        why,
      ],
      begin: () => ({ id: crypto.randomUUID() }),
    }),
  ],
};

export const Campaigns = pageOf(campaigns);
