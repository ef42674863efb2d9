import { describe, expect, it } from 'vitest';
import { printXml, readXml } from './xml.ts';

const read = (text: string) => readXml(Buffer.from(text));

it('reads elements with text, and of one child its own children', () => {
  expect(read('<?xml version="1.0"?>\n<A x="1"><B> 1 </B>\n<C><D>2</D><E/></C><F/></A>\n')).toEqual({
    name: 'A',
    fields: new Map([
      ['B', ' 1 '],
      ['F', ''],
    ]),
    inner: new Map([
      [
        'C',
        new Map([
          ['D', '2'],
          ['E', ''],
        ]),
      ],
    ]),
  });
});

it('reads what XML itself escapes', () => {
  const said = read('\ufeff<A><B>&lt;&gt;&amp;&quot;&apos;&#305;&#x131;&amp;lt;</B></A>');
  expect(said?.fields.get('B')).toBe('<>&"\'ıı&lt;');
});

it('prints what it reads', () => {
  const text = printXml('A', [
    ['B', '<&>&amp;'],
    ['C', -5n],
  ]);
  expect(text).toBe('<?xml version="1.0" encoding="UTF-8"?><A><B>&lt;&amp;&gt;&amp;amp;</B><C>-5</C></A>');
  expect(read(text)?.fields).toEqual(
    new Map([
      ['B', '<&>&amp;'],
      ['C', '-5'],
    ]),
  );
});

describe('takes nothing that is not as plain as that', () => {
  it.each([
    '',
    'text',
    '<A>',
    '</A>',
    '<A></B>',
    '<A><B></A></B>',
    '<A/><B/>',
    '<A/>text',
    'text<A/>',
    '<A><B>1</B><B>2</B></A>',
    '<A>text<B>1</B></A>',
    '<A><B><C><D/></C></B></A>',
    '<!DOCTYPE A><A/>',
    '<!DOCTYPE A [<!ENTITY e SYSTEM "file:///etc/passwd">]><A><B>&e;</B></A>',
    '<A><B>&e;</B></A>',
    '<A><B>&amp</B></A>',
    '<A><B>&#0;</B></A>',
    '<A><B>&#xD800;</B></A>',
    '<A><B>&#x110000;</B></A>',
    '<A><!-- note --></A>',
    '<A><B><![CDATA[1]]></B></A>',
    '<A><?php ?></A>',
    '<A x=1/>',
    '<A x="<"/>',
    '< A/>',
    `<${'A'.repeat(100)}/>`,
  ])('%s', (text) => expect(read(text)).toBeUndefined());

  it('no text at all', () => expect(readXml(Buffer.from([0x3c, 0x41, 0xff, 0x3e]))).toBeUndefined());
});

it('takes no longer for what was made to be slow', () => {
  for (const text of [
    '<A '.repeat(20_000),
    `<A ${'x="1" '.repeat(9000)}`,
    '&'.repeat(60_000),
    `<A>${'&#'.repeat(30_000)}</A>`,
  ])
    expect(read(text)).toBeUndefined();
});
