// Content as staff edit it, over HTTP: what the site shows before and after each step, and what the record keeps.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Promotion } from '@felek/contract/content';
import type { InputOf, OutputOf } from '@felek/contract/call';
import type { contentItem, contentItems, previewContent, saveContent } from '@felek/contract/office';
import { emptyBody } from '@felek/contract/office/content-kinds';
import { openAccountHouse, someAddress } from '../../../../../testbed/account-servers.ts';
import { seedDemoOffers } from '../../bonus/bonus.ts';
import { newId } from '../../ids.ts';
import { hashToken, newToken } from '../../vault.ts';
import { wireInstant } from '../../clock.ts';
import { seedDemoContent } from '../demo-house.ts';

const { server, fresh } = await openAccountHouse();
const { pool } = server.database;
let editor: Staff;

interface Staff {
  readonly token: string;
  readonly session: string;
  readonly username: string;
}

async function somebody(...roles: string[]): Promise<Staff> {
  const [operator, session, token] = [newId<'operator'>(), newId<'session'>(), newToken()];
  const username = `kisi${randomUUID().slice(0, 8)}`;
  await pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1, $2, $2, 'Deniz', '')`,
    [operator, username],
  );
  await pool.query('insert into operator_in_role select $1, unnest($2::text[])', [operator, roles]);
  await pool.query(
    `insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [session, operator, hashToken(token)],
  );
  return { token, session, username };
}

interface Answered<Data> {
  readonly data: Data;
  readonly code?: string;
  readonly errors?: readonly { readonly path: string }[];
}
async function post<Data>(path: string, body: object, who = editor): Promise<Answered<Data>> {
  const answer = await server.http.inject({
    method: 'POST',
    url: `/api/office/${path}`,
    headers: { authorization: `Bearer ${who.token}`, locale: 'en', 'x-forwarded-for': someAddress() },
    payload: body,
  });
  return answer.json();
}
const find = async (kind: string, key: string) =>
  (await post<OutputOf<typeof contentItem>>('contentitem', { kind, key })).data;
async function promotions(cookie = ''): Promise<Promotion[]> {
  const answer = await server.http.inject({ url: '/api/cms/promotions', headers: { locale: 'tr', cookie } });
  return (answer.json() as { data: Promotion[] }).data;
}
const titleOf = async (id: string, cookie = '') =>
  (await promotions(cookie)).find((each) => String(each.id) === id)?.title;

type Body = InputOf<typeof saveContent>['body'];
const body = (title: string, more: Body = {}): Body => ({
  ...emptyBody('promotion'),
  title: { tr: title, en: `${title} (en)` },
  html: { tr: '<p>Metin</p>', en: '<p>Text</p>' },
  images: ['/content/gift-s.svg', '/content/gift-m.svg', '/content/gift-l.svg'],
  url: '/promotions',
  ...more,
});

/** A draft of a new promotion. */
async function begin(given: Body) {
  const { data } = await post<{ key: string; n: number }>('addcontent', { kind: 'promotion' });
  const { data: saved } = await post<OutputOf<typeof saveContent>>('savecontent', {
    kind: 'promotion',
    key: data.key,
    revision: 1,
    body: given,
  });
  return { kind: 'promotion', key: data.key, n: saved.n, revision: saved.revision, findings: saved.findings };
}
const placeOf = ({ kind, key, n, revision }: Awaited<ReturnType<typeof begin>>) => ({
  kind,
  key,
  n,
  revision,
});
const why = 'the autumn campaign';

beforeAll(async () => {
  await seedDemoOffers(server.database);
  await seedDemoContent({ database: server.database, publicUrl: 'http://localhost:8080' });
  await server.editing.adopt();
  editor = await somebody('content');
});

describe('content from before versions', () => {
  it('is the first version of each item, once', async () => {
    await server.editing.adopt();
    const { versions } = await find('promotion', '1');
    expect(versions).toMatchObject([{ n: 1, state: 'published', by: null }]);
    const { data } = await post<OutputOf<typeof contentItems>>('content', { kind: 'slide' });
    expect(data.total).toBe(12);
    expect((await find('home', 'house')).versions).toHaveLength(1);
  });

  it('is a further version when it was changed past the office, and ended when it is gone', async () => {
    await pool.query(`update site_option set value = 'https://x.com/ours' where key = 'twitter'`);
    await pool.query(`delete from site_option where key = 'instagram'`);
    await server.editing.adopt();
    expect((await find('option', 'twitter')).versions.map(({ n, state }) => [n, state])).toEqual([
      [2, 'published'],
      [1, 'replaced'],
    ]);
    expect((await find('option', 'instagram')).versions).toMatchObject([{ state: 'ended' }]);
  });
});

describe('a promotion', () => {
  it('goes from draft to published, changed, rolled back and off the site, each step recorded', async () => {
    const draft = await begin(body('Sonbahar'));
    expect(draft.findings).toEqual([]);
    expect(await titleOf(draft.key)).toBeUndefined();
    expect((await post('publishcontent', { ...placeOf(draft), why })).data).toEqual({ state: 'published' });
    await expect.poll(() => titleOf(draft.key), { timeout: 5000 }).toBe('Sonbahar');

    const { kind, key } = draft;
    const { data: second } = await post<OutputOf<typeof saveContent>>('savecontent', {
      kind,
      key,
      revision: 0,
      body: body('Kış'),
    });
    expect(second).toMatchObject({ n: 2, revision: 1 });
    expect(await titleOf(key)).toBe('Sonbahar');
    await post('publishcontent', { kind, key, n: 2, revision: 1, why });
    await expect.poll(() => titleOf(key), { timeout: 5000 }).toBe('Kış');

    expect((await post('rollbackcontent', { kind, key, n: 1, why })).data).toEqual({ n: 3 });
    await expect.poll(() => titleOf(key), { timeout: 5000 }).toBe('Sonbahar');
    const { versions } = await find(kind, key);
    expect(versions.map(({ n, state, copies }) => [n, state, copies])).toEqual([
      [3, 'published', 1],
      [2, 'replaced', null],
      [1, 'replaced', null],
    ]);
    expect(versions[0]!.publishedBy).toBe(editor.username);

    await post('endcontent', { kind, key, why });
    await expect.poll(() => titleOf(key), { timeout: 5000 }).toBeUndefined();
    const { list } = await server.record.list({ subject: `content promotion ${key}`, take: 20 });
    expect(list.map(({ action }) => action).toReversed()).toEqual([
      'add content',
      'save content draft',
      'publish content',
      'save content draft',
      'publish content',
      'roll content back',
      'end content',
    ]);
  });

  it('is shown in a preview to the browser with the link alone, until its operator logs out', async () => {
    const draft = await begin(body('Gizli'));
    const { data } = await post<OutputOf<typeof previewContent>>('previewcontent', {
      kind: draft.kind,
      key: draft.key,
      n: draft.n,
    });
    const opened = await server.http.inject({ url: data.address });
    expect(opened.headers.location).toBe(`/promotions/${draft.key}`);
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
    expect(await titleOf(draft.key, cookie)).toBe('Gizli');
    expect(await titleOf(draft.key)).toBeUndefined();
    expect(await titleOf(draft.key, `${cookie}x`)).toBeUndefined();
    expect((await pool.query('select from promotion where id = $1', [draft.key])).rowCount).toBe(0);
    await pool.query('update operator_session set ended_at = now() where id = $1', [editor.session]);
    await expect.poll(() => titleOf(draft.key, cookie), { timeout: 6000 }).toBeUndefined();
    expect((await server.http.inject({ url: data.address })).headers.location).toBe('/');
    editor = await somebody('content');
  });

  it('begins and ends at its instants', async () => {
    const draft = await begin(body('Planlı'));
    const [startsAt, endsAt] = [800, 2500].map((ms) => wireInstant(new Date(Date.now() + ms)));
    expect((await post('publishcontent', { ...placeOf(draft), startsAt, endsAt, why })).data).toEqual({
      state: 'scheduled',
    });
    expect(await titleOf(draft.key)).toBeUndefined();
    await expect.poll(() => titleOf(draft.key), { timeout: 10_000 }).toBe('Planlı');
    await expect.poll(() => titleOf(draft.key), { timeout: 10_000 }).toBeUndefined();
    expect((await find('promotion', draft.key)).versions).toMatchObject([{ state: 'ended' }]);
  });

  it('that is planned becomes a draft again when the plan is cancelled', async () => {
    const draft = await begin(body('Belki'));
    const startsAt = wireInstant(new Date(Date.now() + 86_400_000));
    await post('publishcontent', { ...placeOf(draft), startsAt, why });
    const { kind, key, n } = draft;
    expect((await post('unschedulecontent', { kind, key, n, why })).code).toBeUndefined();
    expect((await find(kind, key)).versions).toMatchObject([{ state: 'draft', startsAt: null }]);
  });

  it.each<[string, Body, string]>([
    ['one language', { title: { tr: 'Yalnız', en: '' } }, 'language_missing'],
    ['no words', { html: { tr: '', en: '' } }, 'missing'],
    ['a link that runs something', { url: 'javascript:alert(1)' }, 'link_wrong'],
    ['a link to a page that is not there', { url: '/pages/99999' }, 'link_lost'],
    ['a link in its text that leads nowhere', { html: { tr: '<a href="/yok">a</a>', en: 'b' } }, 'link_lost'],
    ['no picture', { images: ['', '', ''] }, 'picture_missing'],
    [
      'a picture that is not there',
      { images: ['/content/x.svg', '/content/x.svg', '/content/x.svg'] },
      'picture_unknown',
    ],
    [
      'an end before its beginning',
      { startsAt: '2031-01-02T00:00:00', endsAt: '2031-01-01T00:00:00' },
      'dates_reversed',
    ],
    ['an end that is past', { endsAt: '2020-01-01T00:00:00' }, 'dates_past'],
    ['a gap that nobody fills', { title: { tr: '{bonus}', en: '{bonus}' } }, 'gap_unknown'],
  ])('with %s is kept as a draft and not published', async (_what, more, code) => {
    const draft = await begin(body('Hatalı', more));
    expect(draft.findings.map((each) => each.code)).toContain(code);
    expect((await post('publishcontent', { ...placeOf(draft), why })).code).toBe('content_unready');
    expect((await find(draft.kind, draft.key)).versions).toMatchObject([{ state: 'draft' }]);
  });

  it('is cleaned of scripts as it is saved', async () => {
    const html = { tr: '<p onclick="x()">a</p><script>alert(1)</script>', en: '<p>b</p>' };
    const { kind, key } = await begin(body('Temiz', { html }));
    expect((await find(kind, key)).versions[0]!.body['html']).toEqual({ tr: '<p>a</p>', en: '<p>b</p>' });
  });

  it('is not saved over another operator’s text, nor published in another state than the one seen', async () => {
    const { kind, key, n } = await begin(body('İlk'));
    const save = (revision: number) => post('savecontent', { kind, key, revision, body: body('Sonraki') });
    const answers = await Promise.all([save(2), save(2)]);
    const codes = answers.map(({ code }) => code);
    expect(codes).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['content_moved', undefined]));
    expect((await post('publishcontent', { kind, key, n, revision: 2, why })).code).toBe('content_moved');
  });

  it('with a body of another shape is refused at its fields', async () => {
    const { kind, key } = await begin(body('Şekil'));
    const answer = await post('savecontent', { kind, key, revision: 2, body: { ...body('x'), images: 'x' } });
    expect(answer).toMatchObject({ code: 'malformed', errors: [{ path: 'body.images' }] });
  });
});

it('every kind that the house has is shown again from its own version', async () => {
  const { data } = await post<OutputOf<typeof contentItems>>('content', { take: 200 });
  const before = await pool.query('select * from content_page order by id');
  for (const kind of ['popup', 'page', 'category', 'home', 'option', 'logo'] as const) {
    const row = data.list.find((each) => each.kind === kind && each.published !== null)!;
    const { versions } = await find(kind, row.key);
    const { data: saved } = await post<OutputOf<typeof saveContent>>('savecontent', {
      kind,
      key: row.key,
      revision: 0,
      body: versions[0]!.body,
    });
    expect([kind, saved.findings.filter(({ isBlocking }) => isBlocking)]).toEqual([kind, []]);
    const place = { kind, key: row.key, n: saved.n, revision: saved.revision };
    expect([kind, (await post('publishcontent', { ...place, why })).data]).toEqual([
      kind,
      { state: 'published' },
    ]);
  }
  expect((await pool.query('select * from content_page order by id')).rows).toEqual(
    before.rows.map((row: object) => ({ ...row, of_demo: expect.anything() })),
  );
  await server.editing.adopt();
  expect((await find('home', 'house')).versions).toHaveLength(2);
});

describe('the brand', () => {
  const brandBody = async () => (await find('brand', 'house')).versions[0]!.body;
  const save = async (more: Body) => {
    const { versions } = await find('brand', 'house');
    const revision = versions.find(({ state }) => state === 'draft')?.revision ?? 0;
    const given = { ...versions[0]!.body, ...more };
    return (
      await post<OutputOf<typeof saveContent>>('savecontent', {
        kind: 'brand',
        key: 'house',
        revision,
        body: given,
      })
    ).data;
  };

  it('holds what stood in texts, settings and the house before', async () => {
    expect(await brandBody()).toMatchObject({
      licence: { tr: expect.stringContaining('lisans') },
      company: 'Felek Demo A.Ş.',
      domainCurrent: 'localhost:8080',
      languages: 'both',
    });
    expect((await post('addcontent', { kind: 'text', key: 'site.name' })).code).toBe('content_known');
  });

  it('refuses a colour that cannot be read, with the pairs', async () => {
    const { findings, n, revision } = await save({ name: { tr: 'Yıldız', en: 'Star' }, accent: '#3b1010' });
    expect(findings.filter(({ code }) => code === 'contrast_low').length).toBeGreaterThan(0);
    expect((await post('publishcontent', { kind: 'brand', key: 'house', n, revision, why })).code).toBe(
      'content_unready',
    );
  });

  it('renames the house, colours it, and words its messages, all at once', async () => {
    const { n, revision, findings } = await save({ accent: '#f6bc45', languages: 'tr' });
    expect(findings).toEqual([]);
    await post('publishcontent', { kind: 'brand', key: 'house', n, revision, why });
    const bootstrap = async () =>
      (
        (await server.http.inject({ url: '/api/cms/grouped', headers: { locale: 'tr' } })).json() as {
          data: { translationList: object[]; languages: { locale: string }[] };
        }
      ).data;
    await expect
      .poll(async () => (await bootstrap()).translationList, { timeout: 5000 })
      .toContainEqual({ key: 'site.name', value: 'Yıldız' });
    expect((await bootstrap()).languages.map(({ locale }) => locale)).toEqual(['tr']);
    const page = await server.http.inject({ url: '/' });
    expect(page.body).toContain('--turquoise:#f6bc45');
  });
});

it('a category that has pages stays', async () => {
  expect((await post('endcontent', { kind: 'category', key: '1', why })).code).toBe('content_needed');
});

it('is read and changed only with the permission for each', async () => {
  const reader = await somebody('crm');
  expect((await post('content', {}, reader)).code).toBeUndefined();
  expect((await post('addcontent', { kind: 'promotion' }, reader)).code).toBe('not_permitted');
  expect(fresh).toBeDefined();
});
