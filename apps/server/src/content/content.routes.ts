// The content room's calls: the site's, which a preview answers with its version, and the editors'.
import { contentPage, grouped, promotions, scriptText } from '@felek/contract/content';
import * as calls from '@felek/contract/office';
import { no, route, yes, type Ask, type Route } from '../http/route.ts';
import type { Content, Shown } from './content.ts';
import type { Editing } from './editing/editing.ts';
import type { Media } from './editing/media.ts';
import type { Previews } from './editing/preview.ts';

export function contentRoutes(
  content: Content,
  {
    editing,
    media,
    previews,
  }: { readonly editing: Editing; readonly media: Media; readonly previews: Previews },
): Route[] {
  const shownTo = async ({ preview }: Ask): Promise<Shown> =>
    (preview === undefined ? undefined : await previews.shown(preview)) ?? content;
  return [
    route(grouped, async (ask) => yes(await (await shownTo(ask)).bootstrap(ask.locale))),
    route(scriptText, async () => yes(await content.scriptText())),
    route(contentPage, async (ask, { id }) => {
      const page = await (await shownTo(ask)).findPage(ask.locale, id);
      return page ? yes(page) : no('page_not_found');
    }),
    route(promotions, async (ask) => yes(await (await shownTo(ask)).listPromotions(ask.locale, ask.at))),
    route(calls.contentItems, async (_ask, request) => yes(await editing.list(request))),
    route(calls.contentItem, async (_ask, request) => orNo(await editing.find(request))),
    route(calls.addContent, async (ask, request) => orNo(await editing.add(ask, request))),
    route(calls.saveContent, async (ask, request) => {
      const answer = await editing.save(ask, request);
      if (typeof answer === 'string') return no(answer);
      return 'refusal' in answer ? no(answer.refusal, answer.errors) : yes(answer);
    }),
    route(calls.publishContent, async (ask, request) => orNo(await editing.publish(ask, request))),
    route(calls.unscheduleContent, async (ask, request) => done(await editing.unschedule(ask, request))),
    route(calls.endContent, async (ask, request) => done(await editing.end(ask, request))),
    route(calls.rollBackContent, async (ask, request) => orNo(await editing.rollBack(ask, request))),
    route(calls.dropDraft, async (ask, request) => done(await editing.drop(ask, request))),
    route(calls.uploadPicture, async (ask, { data }) => orNo(await media.upload(ask, data))),
    route(calls.previewContent, async (ask, request) => orNo(await editing.preview(ask, request))),
  ];
}

/** The answer, or the refusal that stands in its place. */
const orNo = <Given>(given: Given) =>
  typeof given === 'string' ? no(given as Extract<Given, string>) : yes(given as Exclude<Given, string>);
const done = <Refusal extends string>(refusal: Refusal | undefined) => (refusal ? no(refusal) : yes(null));
