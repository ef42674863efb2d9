// The list of what a house needs before it opens. Each line is read from the room that knows, at the moment of asking.
import type { OutputOf } from '@felek/contract/call';
import { locales } from '@felek/contract/call';
import { transactionType } from '@felek/contract/enumerations';
import { productName } from '@felek/contract/house';
import type { houseOpening, OpeningLine } from '@felek/contract/office';
import type { Content } from '../content/content.ts';
import type { Payments } from '../payment/payment.ts';
import type { Operators } from './operators.ts';

export interface Opening {
  read(at: Date): Promise<OutputOf<typeof houseOpening>>;
}

export interface OpeningNeeds {
  readonly content: Pick<Content, 'bootstrap' | 'findPage' | 'listPromotions' | 'house'>;
  readonly payments: Pick<Payments, 'listMethods' | 'listReviewRules'>;
  readonly operators: Pick<Operators, 'countByPermission'>;
  readonly messageGateway: string;
  readonly countries: readonly string[];
  readonly playMoney: boolean;
}

const optional: ReadonlySet<OpeningLine> = new Set(['secondAdmin', 'responsible', 'promotion']);

export function openOpening(needs: OpeningNeeds): Opening {
  const { content, payments, operators, messageGateway, countries, playMoney } = needs;

  /** The page that a setting names, where it is published in every language. */
  async function pageOf(option: string): Promise<readonly [boolean, string]> {
    const { siteOption } = await content.bootstrap('tr');
    const id = siteOption.find(({ key }) => key === option)?.value ?? '';
    if (!/^\d{1,9}$/.test(id)) return [false, ''];
    const pages = await Promise.all(locales.map((locale) => content.findPage(locale, Number(id))));
    return [pages.every((page) => page !== undefined && page.html.trim() !== ''), pages[0]?.title ?? ''];
  }

  async function methodsOf(type: number): Promise<readonly [boolean, string]> {
    const methods = await payments.listMethods(type, 'tr');
    return [methods.length > 0, methods.map(({ title }) => title).join(', ')];
  }

  return {
    async read(at) {
      const [tr, en] = await Promise.all(locales.map((locale) => content.bootstrap(locale)));
      const admins = await operators.countByPermission('operator:grant');
      const payers = await operators.countByPermission('withdrawal:approve');
      const licences = [tr!, en!].map(
        ({ translationList }) =>
          translationList.findLast(({ key }) => key === 'site.licence')?.value.trim() ?? '',
      );
      const games = tr!.casinoCategoryList.reduce((sum, each) => sum + each.games.length, 0);
      const promotions = await content.listPromotions('tr', at);
      const rules = await payments.listReviewRules();
      const { name } = content.house('tr');
      const found: Readonly<Record<OpeningLine, readonly [isDone: boolean, detail: string]>> = {
        admin: [admins.proved > 0, `${admins.proved}`],
        secondAdmin: [admins.proved > 1, `${admins.proved}`],
        payers: [payers.all > 1, `${payers.all}`],
        name: [playMoney || name !== productName, name],
        licence: [licences.every((each) => each !== ''), ''],
        terms: await pageOf('termsPage'),
        privacy: await pageOf('privacyPage'),
        responsible: await pageOf('responsiblePage'),
        games: [games > 0, `${games}`],
        deposit: await methodsOf(transactionType.deposit),
        payout: await methodsOf(transactionType.withdraw),
        review: [rules.length > 0, `${rules.length}`],
        messages: [messageGateway !== '', messageGateway === '' ? '' : new URL(messageGateway).host],
        countries: [playMoney || countries.length > 0, countries.join(', ')],
        promotion: [promotions.length > 0, `${promotions.length}`],
      };
      const lines = (Object.entries(found) as [OpeningLine, readonly [boolean, string]][]).map(
        ([line, [isDone, detail]]) => ({ line, isDone, isNeeded: !optional.has(line), detail }),
      );
      return { isOpen: lines.every(({ isDone, isNeeded }) => isDone || !isNeeded), lines };
    },
  };
}
