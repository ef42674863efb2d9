import { expect, it } from 'vitest';
import { safeHtml } from './safe-html.ts';

it('keeps what an operator writes a page with', () => {
  const html =
    '<h2>Kurallar</h2><p>Önce <strong>okuyun</strong>.<br /></p><ul><li>Bir</li></ul>' +
    '<table><thead><tr><th scope="col">Oyun</th></tr></thead><tbody><tr><td colspan="2">Lale</td></tr></tbody></table>';
  expect(safeHtml(html)).toBe(html);
});

it.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['an event attribute', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a style', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
  ['a class, which could wear the site’s own looks', '<p class="dialog">a</p>', '<p>a</p>'],
  ['an id, which could shadow a global name', '<p id="root">a</p>', '<p>a</p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
  ['a form', '<form action="https://evil.example"><input name="password">a</form>', 'a'],
  ['an svg with a script', '<svg><script>alert(1)</script></svg>a', 'a'],
  ['a script address in a link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a script address in a link, hidden by entities', '<a href="jav&#x09;ascript:alert(1)">a</a>', '<a>a</a>'],
  ['a link that only looks like a path', '<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['a picture without a usable address', '<img src="data:image/svg+xml,x">a', 'a'],
  ['an error handler of a picture', '<img src=x onerror=alert(1)>a', 'a'],
  ['a comment', '<!-- <img src=x onerror=alert(1)> -->a', 'a'],
  ['a broken tag', '<<script>script>alert(1)//<</script>/script>', '&lt;/script&gt;'],
])('takes out %s', (_what, html, expected) => {
  expect(safeHtml(html)).toBe(expected);
});

it.each([
  ['<a href="/pages/3">a</a>', '<a href="/pages/3">a</a>'],
  [
    '<a href="https://felek.example">a</a>',
    '<a href="https://felek.example" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['<a href="mailto:destek@felek.example">a</a>', '<a href="mailto:destek@felek.example">a</a>'],
  ['<img src="/content/a.svg" alt="A">', '<img alt="A" src="/content/a.svg" loading="lazy" />'],
])('makes links and pictures safe to follow: %s', (html, expected) => {
  expect(safeHtml(html)).toBe(expected);
});

it('has nothing left to take out the second time', () => {
  for (const html of [
    '<p>a & b < c</p>',
    '<a href="https://a.example?x=1&y=2">a</a>',
    '<<b>a</b>',
    '&lt;script&gt;',
  ]) {
    expect(safeHtml(safeHtml(html))).toBe(safeHtml(html));
  }
});
