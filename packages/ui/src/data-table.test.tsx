import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataTable } from './DataTable.tsx';

it('a card has no line for an empty text', () => {
  const html = renderToStaticMarkup(
    <DataTable
      caption="Payments"
      columns={[
        { key: 'method', title: 'Method', cell: ({ method }) => method },
        { key: 'note', title: 'Note', cell: ({ note }) => note },
      ]}
      rows={[
        { method: 'Card', note: '' },
        { method: 'Bank', note: 'Late' },
      ]}
      keyOf={({ method }) => method}
    />,
  );
  const cells = [...html.matchAll(/<td class="(.*?)".*?<\/td>/g)];
  const lines = cells.filter(([, looks]) => !looks!.split(' ').includes('hidden'));
  expect(lines.map(([cell]) => cell!.replaceAll(/<.*?>/g, ''))).toEqual([
    'MethodCard',
    'MethodBank',
    'NoteLate',
  ]);
});
