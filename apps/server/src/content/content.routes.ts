// The content room's calls.
import { contentPage, grouped, promotions, scriptText } from '@felek/contract/content';
import { no, route, yes, type Route } from '../http/route.ts';
import type { Content } from './content.ts';

export function contentRoutes(content: Content): Route[] {
  return [
    route(grouped, async ({ locale }) => yes(await content.bootstrap(locale))),
    route(scriptText, async () => yes(await content.scriptText())),
    route(contentPage, async ({ locale }, { id }) => {
      const page = await content.findPage(locale, id);
      return page ? yes(page) : no('page_not_found');
    }),
    route(promotions, async ({ locale, at }) => yes(await content.listPromotions(locale, at))),
  ];
}
