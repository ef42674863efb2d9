// The checks of a version before it is published. Pure: what the house has is given.
import type { OutputOf } from '@felek/contract/call';
import { locales, type Locale } from '@felek/contract/call';
import type { contentItem } from '@felek/contract/office';
import {
  contentKindOf,
  homeRowPattern,
  type ContentBody,
  type ContentField,
  type ContentKind,
} from '@felek/contract/office/content-kinds';
import { lowContrasts } from '@felek/contract/rules/accent';
import { siteRoutes } from '@felek/contract/site-routes';
import { fromWireInstant } from '../../clock.ts';
import { isLink } from '../link.ts';

export type Finding = OutputOf<typeof contentItem>['findings'][number];

export interface HouseFacts {
  readonly at: Date;
  /** The keys of the items that the site shows. */
  readonly shown: Readonly<Record<'page' | 'promotion' | 'category' | 'popup', ReadonlySet<string>>>;
  /** The codes of the bonus offers. */
  readonly bonusOffers: ReadonlySet<string>;
  /** The width of a picture of our own in pixels; undefined where there is no such picture, and null where it has none. */
  readonly widthOf: (address: string) => number | null | undefined;
}

type Words = Readonly<Record<Locale, string>>;
interface OfferBody {
  readonly kicker: Words;
  readonly title: Words;
  readonly figure: Words;
  readonly button: Words;
}

/** The gaps that the server fills in an operator's words. */
const gaps = new Set(['house', 'trialBonusAmount']);
/** The least widths of the three sizes; a larger picture is drawn smaller. */
const leastWidths = [600, 900, 1100];
const routes = siteRoutes.map((route) => new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}/?$`));

export function findingsOf(kind: ContentKind, key: string, body: ContentBody, facts: HouseFacts): Finding[] {
  const found: Finding[] = [];
  const say = (path: string, code: Finding['code'], detail = '', isBlocking = true) =>
    void found.push({ path, code, detail, isBlocking });

  function checkWords(path: string, words: Words, isNeeded: boolean): void {
    const without = locales.filter((locale) => words[locale].trim() === '');
    if (without.length === locales.length && isNeeded) say(path, 'missing');
    else if (without.length === 1) say(path, 'language_missing', without[0]);
    if (kind === 'text') return;
    for (const gap of new Set(locales.flatMap((locale) => gapsIn(words[locale]))))
      if (!gaps.has(gap)) say(path, 'gap_unknown', `{${gap}}`);
  }

  function checkLink(path: string, link: string): void {
    if (link === '' || (kind === 'popup' && link === '.')) return;
    if (!isLink(link)) return say(path, 'link_wrong', link);
    if (!link.startsWith('/')) return;
    const inside = link.replace(/[?#].*$/s, '');
    const [, noun, id] = /^\/(pages|promotions)\/([^/]+)\/?$/.exec(inside) ?? [];
    const isOwn = contentKindOf(kind).address === inside.replace(key, '{key}');
    if (noun !== undefined && id !== undefined) {
      if (!facts.shown[noun === 'pages' ? 'page' : 'promotion'].has(id) && !isOwn)
        say(path, 'link_lost', link);
    } else if (!routes.some((route) => route.test(inside)) && !/^\/(?:media|content)\//.test(inside))
      say(path, 'link_lost', link);
  }

  function checkPicture(path: string, address: string, least: number): void {
    if (!isLink(address)) return say(path, 'picture_unknown', address);
    if (!address.startsWith('/')) return say(path, 'picture_unknown', address, false);
    const width = facts.widthOf(address);
    if (width === undefined) say(path, 'picture_unknown', address);
    else if (width !== null && width < least) say(path, 'picture_small', `${address}: ${width} < ${least}`);
  }

  function check(field: ContentField): void {
    const { path, type, isNeeded = false } = field;
    const value = body[path];
    switch (type) {
      case 'words':
      case 'longWords':
        return checkWords(path, value as Words, isNeeded);
      case 'html': {
        const html = value as Words;
        checkWords(path, html, isNeeded);
        for (const locale of locales) {
          for (const link of attributesIn(html[locale], 'href')) checkLink(path, link);
          for (const picture of attributesIn(html[locale], 'src')) checkPicture(path, picture, 0);
        }
        return;
      }
      case 'offer': {
        const offer = value as OfferBody | null;
        if (!offer) return;
        for (const part of ['kicker', 'title', 'figure', 'button'] as const)
          checkWords(`${path}.${part}`, offer[part], part === 'title' || part === 'button');
        return;
      }
      case 'link':
        return checkLink(path, value as string);
      case 'picture':
        if (value !== '') checkPicture(path, value as string, 0);
        else if (isNeeded) say(path, 'picture_missing');
        return;
      case 'pictures':
        for (const [at, address] of (value as readonly string[]).entries()) {
          if (address !== '') checkPicture(path, address, leastWidths[at]!);
          else if (isNeeded) return say(path, 'picture_missing');
        }
        return;
      case 'text':
        if (isNeeded && (value as string).trim() === '') say(path, 'missing');
        return;
      case 'list':
        if (isNeeded && (value as readonly string[]).length === 0) say(path, 'missing');
        return;
      case 'number':
      case 'page':
      case 'choice':
      case 'instant':
        return;
      case 'colour':
        if (value === '') return;
        for (const low of lowContrasts(value as string))
          say(path, 'contrast_low', `${low.pair}: ${low.contrast.toFixed(2)}`);
        return;
      default:
        return type satisfies never;
    }
  }

  for (const field of contentKindOf(kind).fields) check(field);
  const [startsAt, endsAt] = [body['startsAt'], body['endsAt']].map((each) =>
    typeof each === 'string' ? fromWireInstant(each) : undefined,
  );
  if (startsAt && endsAt && startsAt >= endsAt) say('endsAt', 'dates_reversed');
  else if (endsAt && endsAt <= facts.at) say('endsAt', 'dates_past');
  if (kind === 'page' && !facts.shown.category.has(String(body['category'])))
    say('category', 'category_missing', String(body['category']));
  const offer = body['bonusOffer'];
  if (typeof offer === 'string' && offer !== '' && !facts.bonusOffers.has(offer))
    say('bonusOffer', 'bonus_unknown', offer);
  if (kind === 'home')
    for (const row of body['rows'] as readonly string[])
      if (!homeRowPattern.test(row)) say('rows', 'row_unknown', row);
  const others = [...facts.shown.popup].filter((each) => each !== key);
  if (kind === 'popup' && others.length > 0) say('', 'other_popup', others.join(', '), false);
  return found;
}

const gapsIn = (text: string) => [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, gap]) => gap!);

/** Of HTML that is clean: its attributes are quoted. */
const attributesIn = (html: string, name: 'href' | 'src') =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))]
    .map(([, value]) => value!.replaceAll('&amp;', '&'))
    .filter((value) => !/^(?:mailto|tel):/i.test(value));
