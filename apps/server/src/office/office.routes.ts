// The operators' calls.
import type { FieldError } from '@felek/contract/field-errors';
import * as calls from '@felek/contract/office';
import type { Account } from '../account/account.ts';
import { no, route, yes, type Route } from '../http/route.ts';
import type { Casino, PrizeDesk, Switches } from '../casino/casino.ts';
import type { PaymentDesk } from '../payment/payment.ts';
import type { Reconciliation } from '../reconciliation/reconciliation.ts';
import type { Office } from './office.ts';

export function officeRoutes({
  office,
  desk,
  switches,
  operators,
  findCustomers,
  prizeDesk,
  reconciliation,
  callBook,
  incidents,
}: {
  readonly office: Office;
  readonly desk: PaymentDesk;
  readonly switches: Switches;
  readonly operators: Account['operators'];
  readonly findCustomers: Account['listByContact'];
  readonly prizeDesk: PrizeDesk;
  readonly reconciliation: Reconciliation;
  readonly callBook: Casino['callBook'];
  readonly incidents: Casino['incidents'];
}): Route[] {
  return [
    route(calls.officeLogin, async (ask, { username, password }) => {
      const answer = await operators.login(ask, username, password);
      return typeof answer === 'string' ? no(answer) : yes(answer, 'logged_in');
    }),
    route(calls.officeLogout, async ({ session }) => {
      await operators.logout(session);
      return yes(null, 'logged_out');
    }),
    route(calls.officeChangePassword, async (ask, wish) => {
      const refusal = await operators.changePassword(ask, wish);
      return refusal ? no(refusal) : yes(null, 'password_changed');
    }),
    route(calls.waitingWithdrawals, async (ask, page) => yes(await office.listWithdrawals(ask, page))),
    route(calls.approveWithdrawal, async (ask, wish) => decidedAs(await office.approveWithdrawal(ask, wish))),
    route(calls.refuseWithdrawal, async (ask, wish) => {
      const refusal = await office.refuseWithdrawal(ask, wish);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.debts, async (_ask, page) => yes(await desk.listDebts(page))),
    route(calls.suspense, async (_ask, page) => yes(await desk.listSuspense(page))),
    route(calls.resolveSuspense, async (ask, wish) => decidedAs(await office.resolveSuspense(ask, wish))),
    route(calls.recordTransfer, async (ask, wish) => decidedAs(await office.recordTransfer(ask, wish))),
    route(calls.resolveTransfer, async (ask, wish) => decidedAs(await office.resolveTransfer(ask, wish))),
    route(calls.bankFile, async (ask, wish) => decidedAs(await office.takeBankFile(ask, wish))),
    route(calls.transfers, async (_ask, page) => yes(await desk.manualCredits.listTransfers(page))),
    route(calls.campaigns, async (_ask, page) => yes(await prizeDesk.listCampaigns(page))),
    route(calls.addCampaign, async (ask, wish) => decidedAs(await office.addCampaign(ask, wish))),
    route(calls.endCampaign, async (ask, wish) => {
      const refusal = await office.endCampaign(ask, wish);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.prizes, async (_ask, page) => yes(await prizeDesk.listPrizes(page))),
    route(calls.resolvePrize, async (ask, wish) => decidedAs(await office.resolvePrize(ask, wish))),
    route(calls.findCustomers, async (_ask, { customer }) => yes(await findCustomers(customer))),
    route(calls.customerBonuses, async (ask, wish) => {
      const answer = await office.listBonuses(ask, wish);
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.grantBonus, async (ask, wish) => decidedAs(await office.grantBonus(ask, wish))),
    route(calls.revokeBonus, async (ask, wish) => {
      const refusal = await office.revokeBonus(ask, wish);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.unknownPayouts, async (_ask, page) => yes(await desk.listUnknownPayouts(page))),
    route(calls.reconciliations, async (_ask, page) => yes(await reconciliation.list(page))),
    route(calls.playerFunds, async (_ask, page) => yes(await reconciliation.funds.list(page))),
    route(calls.providerCalls, async (_ask, wish) => yes(await callBook.find(wish))),
    route(calls.providerIncidents, async (_ask, wish) => yes(await incidents.list(wish))),
    route(calls.switches, async () =>
      yes((await switches.list()).map(({ gamesOff, ...each }) => ({ ...each, gamesOff: [...gamesOff] }))),
    ),
    route(calls.switchProvider, async (ask, wish) => {
      const refusal = await office.switchProvider(ask, wish);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.switchGame, async (ask, wish) => {
      const refusal = await office.switchGame(ask, wish);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.deadJobs, async (_ask, page) => yes(await office.listDeadJobs(page))),
    route(calls.reviveJob, async (ask, wish) => {
      const refusal = await office.reviveJob(ask, wish);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.decisions, async (_ask, page) => yes(await office.listDecisions(page))),
  ];
}

type Decided = { readonly done: boolean };
type Worded = { readonly refusal: string; readonly errors: readonly FieldError[] };
type RefusalIn<Given> = Given extends string
  ? Given
  : Given extends { readonly refusal: infer Code }
    ? Code
    : never;

/** Done, waiting for the second person, or no: with more words where there are any. */
function decidedAs<Given extends string | Decided | Worded>(given: Given) {
  const answer: string | Decided | Worded = given;
  if (typeof answer === 'string') return no(answer as RefusalIn<Given>);
  if ('refusal' in answer) return no(answer.refusal as RefusalIn<Given>, answer.errors);
  return yes(given as Extract<Given, Decided>, answer.done ? 'done' : 'approved_first');
}
