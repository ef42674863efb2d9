// The calls of the figures.
import * as calls from '@felek/contract/office';
import { no, route, yes, type OperatorAsk, type Route } from '../http/route.ts';
import type { Figures } from './figures.ts';

interface Record {
  read(ask: OperatorAsk, action: string, subject: string): Promise<void>;
}

export function figuresRoutes({
  figures,
  record,
}: {
  readonly figures: Figures;
  readonly record: Record;
}): Route[] {
  return [
    route(calls.figures, async (_ask, range) => yes(await figures.read(range))),
    route(calls.figureFacts, async (_ask, request) => yes(await figures.listFacts(request))),
    route(calls.cohorts, async (_ask, request) => yes(await figures.listCohorts(request))),
    route(calls.funnel, async (_ask, range) => yes(await figures.readFunnel(range))),
    route(calls.figureTerms, async () => yes(await figures.listTerms())),
    route(calls.setFigureTerm, async (ask, request) => {
      const answer = await figures.setTerm(ask, request);
      return typeof answer === 'string' ? no(answer) : yes(answer, answer.done ? 'done' : 'approved_first');
    }),
    route(calls.invoices, async (_ask, request) => yes(await figures.listInvoices(request))),
    route(calls.dayExports, async (_ask, request) => yes(await figures.listExports(request))),
    route(calls.dayExportFile, async (ask, request) => {
      const answer = await figures.findExport(request);
      if (typeof answer === 'string') return no(answer);
      await record.read(ask, 'export', `figures ${request.day} ${request.pack} ${answer.sha256}`);
      return yes(answer);
    }),
  ];
}
