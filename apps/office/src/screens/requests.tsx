// The steps of one request: staff follow a bet from its call to its posting and message, by the id of its answer.
import { requestSteps } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  customer,
  drawn,
  instant,
  money,
  text,
  whole,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { Detail } from './Detail.tsx';

type Row = RowOf<typeof requestSteps>;

const requests: Screen<Row> = {
  name: 'requests',
  title: 'requests.title',
  empty: 'requests.empty',
  call: requestSteps,
  read: whole(requestSteps, ({ request }) => (request === undefined ? undefined : { requestId: request })),
  filters: [
    {
      key: 'request',
      title: 'requests.request',
      kind: 'text',
      isNeeded: true,
      hint: 'requests.request.hint',
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ what }) => what,
  isBad: ({ kind }) => kind === 'refusal',
  data: [
    instant('at', 'of.at', (row) => row.at),
    words('kind', 'requests.kind', 'requestStep', (row) => row.kind),
    text('what', 'requests.what', (row) => row.what),
    customer((row) => row.customer),
    money('amount', 'of.amount', (row) => row.amount),
    drawn('facts', 'requests.facts', (row) => <Detail detail={row.facts} />, { place: 'drawer' }),
  ],
};

export const Requests = pageOf(requests);
