// Work that was given up after too many tries.
import { deadJobs, reviveJob } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  code,
  count,
  instant,
  long,
  paged,
  text,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof deadJobs>;

const jobs: Screen<Row> = {
  name: 'jobs',
  title: 'jobs.title',
  empty: 'jobs.empty',
  call: deadJobs,
  isLive: true,
  read: paged(deadJobs, () => ({})),
  keyOf: ({ topic, key }) => `${topic} ${key}`,
  nameOf: ({ topic }) => topic,
  data: [
    age('age', 'jobs.dead', (row) => row.deadAt),
    text('topic', 'jobs.topic', (row) => row.topic),
    code('key', 'jobs.key', (row) => row.key),
    count('tries', 'jobs.tries', (row) => row.tries),
    text('error', 'of.lastError', (row) => row.lastError, { place: 'list' }),
    instant('deadAt', 'of.at', (row) => row.deadAt, { place: 'more' }),
    long('lastError', 'of.lastError', (row) => row.lastError),
  ],
  actions: [
    action('revive', 'jobs.revive', reviveJob, {
      look: 'primary',
      hotkey: 'a',
      note: 'jobs.revive.note',
      fixed: ({ topic, key }) => ({ topic, key }),
    }),
  ],
};

export const Jobs = pageOf(jobs);
