// A list as a file: read page by page with the filters and columns that are shown, and recorded before it is handed out.
import { useEffect, useRef, useState } from 'react';
import { noteExport } from '@felek/contract/office';
import { Button } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { saveBlob } from '@felek/ui/save-file.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useLocale, useSay, useSayCode } from '../texts/texts.ts';
import { ask } from '../wire/ask.ts';
import { wordsOf } from '../wire/refusals.ts';
import { csvLine, csvRow } from './csv.ts';
import type { Datum, Filters, Screen } from './screen.ts';

interface ExportDialogProps<Row> {
  readonly screen: Screen<Row>;
  readonly filters: Filters;
  readonly columns: readonly Datum<Row>[];
  readonly onClose: () => void;
}

/** A longer file needs a narrower list. */
const mostRows = 50_000;

export function ExportDialog<Row>({ screen, filters, columns, onClose }: ExportDialogProps<Row>) {
  const say = useSay();
  const sayCode = useSayCode();
  const locale = useLocale();
  const [count, setCount] = useState<number>();
  const [saved, setSaved] = useState<{ readonly sha256: string; readonly isCut: boolean }>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const closing = useRef<AbortController>(undefined);
  useEffect(() => () => closing.current?.abort(), []);

  const make = async (signal: AbortSignal) => {
    const titles = columns.map(({ title }) => say(title));
    const parts = ['\ufeff', csvLine(titles, locale)];
    let rows = 0;
    let from: string | undefined;
    do {
      const page = await screen.read(filters, from, { signal, isByItself: false });
      for (const row of page.list) parts.push(csvRow(row, columns, { locale, sayCode }));
      rows += page.list.length;
      setCount(rows);
      from = page.next;
    } while (from !== undefined && rows < mostRows);
    const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
    const sha256 = await hashOf(file);
    await ask(noteExport, {
      list: screen.name,
      filters: Object.keys(filters).join(' '),
      columns: columns.map(({ key }) => key).join(' '),
      rows,
      sha256,
    });
    if (signal.aborted) return;
    saveBlob(`${screen.name}.csv`, file);
    setSaved({ sha256, isCut: from !== undefined });
  };
  const begin = async () => {
    const { signal } = (closing.current = new AbortController());
    setBusy(true);
    setSaved(undefined);
    setRefusal(undefined);
    try {
      await make(signal);
    } catch (error) {
      if (!signal.aborted) setRefusal(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={say('export.title')} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-quiet">{say('export.note')}</p>
        <Refusal text={refusal} />
        <p role="status">{count !== undefined && say('export.read', { count })}</p>
        {saved?.isCut && <p className="text-gold">{say('export.cut', { count: mostRows })}</p>}
        {saved && (
          <p className="text-sm break-all text-quiet">
            SHA-256 <span className="font-mono">{saved.sha256}</span>
          </p>
        )}
        <Button busy={busy} onClick={() => void begin()}>
          {say('export.save')}
        </Button>
      </div>
    </Dialog>
  );
}

async function hashOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
