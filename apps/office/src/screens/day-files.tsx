// The files of each day for a regulator, with their hashes.
import { dayExportFile, dayExports } from '@felek/contract/office';
import type { OutputOf } from '@felek/contract/call';
import { Button } from '@felek/ui/Button.tsx';
import { saveBlob } from '@felek/ui/save-file.ts';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  chained,
  code,
  count,
  instant,
  text,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { useSay } from '../texts/texts.ts';

type Row = RowOf<typeof dayExports>;

/** The bytes as they were hashed: without a mark in front. */
function Saved({ answer: { content, sha256 } }: { readonly answer: OutputOf<typeof dayExportFile> }) {
  const say = useSay();
  return (
    <div className="grid gap-2">
      <p className="text-sm break-all text-quiet">SHA-256 {sha256}</p>
      <Button
        onClick={() => saveBlob(`${sha256.slice(0, 12)}.csv`, new Blob([content], { type: 'text/csv' }))}
      >
        {say('dayFiles.save')}
      </Button>
    </div>
  );
}

const files: Screen<Row> = {
  name: 'dayFiles',
  title: 'dayFiles.title',
  empty: 'dayFiles.empty',
  call: dayExports,
  read: chained(dayExports, (_filters, after) => ({ ...(after !== undefined && { after }) })),
  keyOf: ({ day, pack }) => `${day} ${pack}`,
  nameOf: ({ day, pack }) => `${day} · ${pack}`,
  data: [
    text('day', 'of.dayUtc', (row) => row.day),
    words('pack', 'dayFiles.pack', 'pack', (row) => row.pack),
    count('lines', 'dayFiles.lines', (row) => row.lines),
    code('sha256', 'dayFiles.hash', (row) => row.sha256),
    instant('madeAt', 'dayFiles.madeAt', (row) => row.madeAt),
  ],
  actions: [
    action('download', 'dayFiles.download', dayExportFile, {
      fields: [],
      note: 'dayFiles.download.note',
      fixed: ({ day, pack }) => ({ day, pack }),
      shows: Saved,
    }),
  ],
};

export const DayFiles = pageOf(files);
