// Content: the bootstrap groups, pages, promotions, and the script text that runs before the fingerprint.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { promotedBonus } from './bonus.ts';
import { category } from './casino.ts';
import { instant, liraAnswer, nothing, queryInt } from './fields.ts';
import { promotionTags } from './rules/promotion-tags.ts';

/** Where the words of an offer stand over its picture. */
export const offerLayouts = ['start', 'end', 'centre'] as const;
/** Live text over a picture. A kicker or a figure that is empty is left out. */
export const offer = z.object({
  layout: z.enum(offerLayouts),
  kicker: z.string(),
  title: z.string(),
  /** An amount or a date. */
  figure: z.string(),
  button: z.string(),
});
export type Offer = z.output<typeof offer>;

export const image = z.object({ url: z.string() });
export const sliderItem = z.object({
  slug: z.string(),
  url: z.string(),
  images: z.array(image),
  offer: z.nullable(offer),
});
export type SliderItem = z.output<typeof sliderItem>;

export const contentLink = z.object({ id: z.int(), title: z.string() });
export const contentCategory = z.object({ id: z.int(), title: z.string(), contents: z.array(contentLink) });

export const siteOption = z.object({ key: z.string(), value: z.string(), status: z.int() });
export const providerLogo = z.object({ name: z.string(), url: z.string() });
export const popup = z.object({ images: z.array(image), url: z.string(), offer: z.nullable(offer) });
export const domainStatus = z.object({ current: z.string(), next: z.string() });

/** Stored by the site as `bootstrap`. Public: nothing in it belongs to one customer. */
export const bootstrap = z.object({
  sliderList: z.array(sliderItem),
  categoryList: z.array(contentCategory),
  casinoCategoryList: z.array(category),
  language: z.string(),
  languages: z.array(z.object({ locale: z.string(), name: z.string() })),
  translationList: z.array(z.object({ key: z.string(), value: z.string() })),
  siteOption: z.array(siteOption),
  popup: z.nullable(popup),
  domainStatus,
  trialBonusAmount: liraAnswer(),
  providerList: z.array(providerLogo),
  playMoney: z.boolean(),
  /** The rows of the home page in the operator’s order: kinds, and `category:<id>`. */
  homeRows: z.array(z.string()),
});
export type Bootstrap = z.output<typeof bootstrap>;

export const grouped = call({
  path: 'cms/grouped',
  method: 'GET',
  who: 'anyone',
  summary: 'All public content of the site in the locale of the request.',
  input: nothing(),
  output: bootstrap,
  refusals: [],
});

export const scriptText = call({
  path: 'cms/coveryjs',
  method: 'GET',
  who: 'anyone',
  summary: 'Script text of the operator’s, run before the fingerprint is made. Empty when there is none.',
  input: nothing(),
  output: z.string(),
  refusals: [],
});

export const contentPage = call({
  path: 'cms/page',
  method: 'GET',
  who: 'anyone',
  summary: 'One content page, its HTML sanitised.',
  input: z.object({ id: queryInt(0, 999_999_999) }),
  output: z.object({ id: z.int(), title: z.string(), html: z.string() }),
  refusals: ['page_not_found'],
});

export const promotion = z.object({
  id: z.int(),
  title: z.string(),
  images: z.array(image),
  html: z.string(),
  url: z.string(),
  startsAt: z.nullable(instant()),
  endsAt: z.nullable(instant()),
  standing: z.enum(['coming', 'running', 'ended']),
  /** The calendar days of the house until it begins or ends: 0 for today. Null without such a date, and once it has ended. */
  days: z.nullable(z.int()),
  tags: z.array(z.enum(promotionTags)),
  /** The bonus that it is about. */
  bonus: z.nullable(promotedBonus),
});
export type Promotion = z.output<typeof promotion>;

export const promotions = call({
  path: 'cms/promotions',
  method: 'GET',
  who: 'anyone',
  summary: 'The promotions that run, come within 60 days, or ended within 30 days, their HTML sanitised.',
  input: nothing(),
  output: z.array(promotion),
  refusals: [],
});
