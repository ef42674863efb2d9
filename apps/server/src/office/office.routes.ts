// The operators' calls.
import * as calls from '@felek/contract/office';
import { decidedAs, no, route, yes, type Route } from '../http/route.ts';
import type { Casino, PrizeDesk, Switches, TableChatDesk } from '../casino/casino.ts';
import type { Control } from '../control/control.ts';
import type { PaymentDesk } from '../payment/payment.ts';
import type { Reconciliation } from '../reconciliation/reconciliation.ts';
import type { CustomerDesk } from './customers/customers.ts';
import type { RoundEvidence } from './customers/round-evidence.ts';
import type { BulkGrants } from './bulk-grants.ts';
import type { Office } from './office.ts';
import type { Methods } from './methods.ts';
import type { OpenRounds } from './open-rounds.ts';
import type { Opening } from './opening.ts';
import type { Operators } from './operators.ts';
import type { People } from './people.ts';
import type { OfficeRecord } from './record.ts';
import type { Refusals } from './refusals/refusals.ts';
import type { Requests } from './requests.ts';
import type { RequestSteps } from './request-steps.ts';
import type { TakenRoles } from './taken-roles.ts';
import type { Views } from './views.ts';
import type { Standings } from './standings.ts';

export function officeRoutes({
  office,
  people,
  decisions,
  record,
  findRoute,
  desk,
  switches,
  jackpots,
  operators,
  standings,
  customers,
  openRounds,
  roundEvidence,
  refusals,
  requestSteps,
  prizeDesk,
  reconciliation,
  callBook,
  incidents,
  tableChat,
  control,
  opening,
  methods,
  bulkGrants,
  takenRoles,
  views,
}: {
  readonly office: Office;
  readonly people: People;
  readonly decisions: Requests;
  readonly record: OfficeRecord;
  /** The route of a call, of any room. */
  readonly findRoute: (path: string) => Route | undefined;
  readonly desk: PaymentDesk;
  readonly switches: Switches;
  readonly jackpots: Pick<Casino['games']['jackpots'], 'listForStaff'>;
  readonly operators: Operators;
  readonly standings: Standings;
  readonly customers: CustomerDesk;
  readonly openRounds: OpenRounds;
  readonly roundEvidence: RoundEvidence;
  readonly refusals: Refusals;
  readonly requestSteps: RequestSteps;
  readonly prizeDesk: PrizeDesk;
  readonly reconciliation: Reconciliation;
  readonly callBook: Casino['callBook'];
  readonly incidents: Casino['incidents'];
  readonly tableChat: TableChatDesk;
  readonly opening: Opening;
  readonly methods: Methods;
  readonly bulkGrants: BulkGrants;
  readonly takenRoles: TakenRoles;
  readonly views: Views;
  readonly control: Pick<Control, 'list' | 'listIncidents'>;
}): Route[] {
  return [
    route(calls.officeLogin, async (ask, request) => {
      const answer = await operators.login(ask, request);
      if (typeof answer === 'string') return no(answer);
      return 'refusal' in answer
        ? { ...no(answer.refusal), factors: answer.factors }
        : yes(answer, 'logged_in');
    }),
    route(calls.officeLogout, async (ask) => {
      await operators.logout(ask);
      return yes(null, 'logged_out');
    }),
    route(calls.officeChangePassword, async (ask, request) => {
      const refusal = await operators.changePassword(ask, request);
      return refusal ? no(refusal) : yes(null, 'password_changed');
    }),
    route(calls.officeMe, async (ask) => yes(await operators.me(ask))),
    route(calls.officeStanding, async ({ session, address }, { mark }) =>
      yes({ standing: await standings.wait(session, mark, address) }),
    ),
    route(calls.beginSecondFactor, async (ask, { password }) => {
      const answer = await operators.beginSecondFactor(ask, password);
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.confirmSecondFactor, async (ask, { code }) => {
      const refusal = await operators.confirmSecondFactor(ask, code);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.passkeys, async (ask) => yes(await operators.listPasskeys(ask))),
    route(calls.beginPasskey, async (ask, { password }) => orNo(await operators.beginPasskey(ask, password))),
    route(calls.addPasskey, async (ask, request) => {
      const refusal = await operators.addPasskey(ask, request);
      return refusal ? no(refusal) : yes(null, 'passkey_added');
    }),
    route(calls.removePasskey, async (ask, { id }) => {
      const refusal = await operators.removePasskey(ask, id);
      return refusal ? no(refusal) : yes(null, 'passkey_removed');
    }),
    route(calls.acceptInvitation, async (ask, request) => {
      const refusal = await operators.acceptInvitation(ask, request);
      return refusal ? no(refusal) : yes(null, 'password_changed');
    }),
    route(calls.houseOpening, async ({ at }) => yes(await opening.read(at))),
    route(calls.officeMethods, async () => yes(await methods.list())),
    route(calls.addMethod, async (ask, request) => decidedAs(await methods.add(ask, request))),
    route(calls.previewBulkGrant, async (_ask, request) => {
      const answer = await bulkGrants.preview(request);
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.beginBulkGrant, async (ask, request) => decidedAs(await bulkGrants.begin(ask, request))),
    route(calls.stopBulkGrant, async (ask, request) => {
      const refusal = await bulkGrants.stop(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.bulkGrants, async (_ask, request) => yes(await bulkGrants.list(request))),
    route(calls.bulkGrantCustomers, async (_ask, request) => yes(await bulkGrants.listCustomers(request))),
    route(calls.setMethod, async (ask, request) => decidedAs(await methods.set(ask, request))),
    route(calls.reviewRules, async () => yes(await methods.listRules())),
    route(calls.setReviewRule, async (ask, request) => decidedAs(await methods.setRule(ask, request))),
    route(calls.switchMethod, async (ask, request) => {
      const refusal = await methods.turn(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.officeRoles, async () => yes(await people.listRoles())),
    route(calls.operators, async (_ask, request) => yes(await people.list(request))),
    route(calls.addOperator, async (ask, request) => {
      const answer = await people.add(ask, request);
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.setRoleNetworks, async (ask, request) => decidedAs(await people.setNetworks(ask, request))),
    route(calls.setRoles, async (ask, request) => decidedAs(await people.setRoles(ask, request))),
    route(calls.endOperatorSessions, async (ask, request) => {
      const refusal = await people.endSessions(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.disableOperator, async (ask, request) => {
      const refusal = await people.disable(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.resetSecondFactor, async (ask, request) =>
      decidedAs(await people.resetSecondFactor(ask, request)),
    ),
    route(calls.officeViews, async (ask) => yes(await views.list(ask))),
    route(calls.saveView, async (ask, view) => {
      const refusal = await views.save(ask, view);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.removeView, async (ask, view) => {
      await views.remove(ask, view);
      return yes(null);
    }),
    route(calls.takenRoles, async (ask, request) => yes(await takenRoles.list(ask, request))),
    route(calls.takeRole, async (ask, request) => orNo(await takenRoles.take(ask, request))),
    route(calls.endTakenRole, async (ask, request) => {
      const refusal = await takenRoles.end(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.reviewTakenRole, async (ask, request) => {
      const refusal = await takenRoles.review(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.approvals, async (ask, request) => yes(await decisions.list(ask, request))),
    route(calls.approveRequest, async (ask, request) => {
      const answer = await decisions.approve(ask, request, findRoute);
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.rejectRequest, async (ask, request) => {
      const refusal = await decisions.reject(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.withdrawRequest, async (ask, request) => {
      const refusal = await decisions.withdraw(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.noteExport, async (ask, { list, rows, ...detail }) => {
      await record.read(ask, 'export list', `list ${list}`, { ...detail, rows: String(rows) });
      return yes(null);
    }),
    route(calls.officeRecord, async (_ask, request) => yes(await record.list(request))),
    route(calls.verifyRecord, async () => yes(await record.verify())),
    route(calls.waitingWithdrawals, async (ask, page) => yes(await office.listWithdrawals(ask, page))),
    route(calls.approveWithdrawal, async (ask, request) =>
      decidedAs(await office.approveWithdrawal(ask, request)),
    ),
    route(calls.refuseWithdrawal, async (ask, request) => {
      const refusal = await office.refuseWithdrawal(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.officeOrders, async (ask, request) => {
      const answer = await desk.listOrders(request, ask.locale);
      if (typeof answer !== 'string') await record.read(ask, 'see payments', 'customers');
      return orNo(answer);
    }),
    route(calls.debts, async (_ask, page) => yes(await desk.listDebts(page))),
    route(calls.suspense, async (_ask, page) => yes(await desk.listSuspense(page))),
    route(calls.resolveSuspense, async (ask, request) =>
      decidedAs(await office.resolveSuspense(ask, request)),
    ),
    route(calls.recordTransfer, async (ask, request) => decidedAs(await office.recordTransfer(ask, request))),
    route(calls.resolveTransfer, async (ask, request) =>
      decidedAs(await office.resolveTransfer(ask, request)),
    ),
    route(calls.bankFile, async (ask, request) => decidedAs(await office.takeBankFile(ask, request))),
    route(calls.transfers, async (_ask, page) => yes(await desk.manualCredits.listTransfers(page))),
    route(calls.campaigns, async (_ask, page) => yes(await prizeDesk.listCampaigns(page))),
    route(calls.addCampaign, async (ask, request) => decidedAs(await office.addCampaign(ask, request))),
    route(calls.endCampaign, async (ask, request) => {
      const refusal = await office.endCampaign(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.prizes, async (_ask, page) => yes(await prizeDesk.listPrizes(page))),
    route(calls.resolvePrize, async (ask, request) => decidedAs(await office.resolvePrize(ask, request))),
    route(calls.findCustomers, async (ask, { customer }) => yes(await customers.find(ask, customer))),
    route(calls.customerSheetCall, async (ask, { usercode }) => orNo(await customers.sheet(ask, usercode))),
    route(calls.customerTimeline, async (ask, request) => orNo(await customers.timeline(ask, request))),
    route(calls.openRounds, async (_ask, request) => yes(await openRounds(request))),
    route(calls.roundEvidence, async (ask, request) => orNo(await roundEvidence(ask, request))),
    route(calls.linkedCustomers, async (ask, { usercode }) =>
      orNo(await customers.listLinked(ask, usercode)),
    ),
    route(calls.revealCustomer, async (ask, request) => orNo(await customers.reveal(ask, request))),
    route(calls.addCustomerNote, async (ask, request) => orNo(await customers.addNote(ask, request))),
    route(calls.tagCustomer, async (ask, request) => {
      const refusal = await customers.tag(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.endCustomerSessions, async (ask, request) => orNo(await customers.endSessions(ask, request))),
    route(calls.requestSteps, async (ask, { requestId }) => {
      const list = await requestSteps.list(ask, requestId);
      await record.read(ask, 'see request', 'customers');
      return yes(list);
    }),
    route(calls.refusals, async (ask, request) => {
      const answer = await refusals.list(request);
      if (typeof answer !== 'string') await record.read(ask, 'see refusals', 'customers');
      return orNo(answer);
    }),
    route(calls.resetCustomerFactor, async (ask, request) =>
      decidedAs(await customers.resetFactor(ask, request)),
    ),
    route(calls.correctBalance, async (ask, request) => decidedAs(await customers.correct(ask, request))),
    route(calls.customerExclusions, async (ask, request) => {
      const answer = await office.listExclusions(ask, request);
      if (typeof answer !== 'string') await record.read(ask, 'see exclusions', 'customers');
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.closeCustomer, async (ask, request) => {
      const refusal = await office.closeCustomer(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.excludeCustomer, async (ask, request) => {
      const answer = await office.excludeCustomer(ask, request);
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.reopenCustomer, async (ask, request) => decidedAs(await office.reopenCustomer(ask, request))),
    route(calls.customerBonuses, async (ask, request) => {
      const answer = await office.listBonuses(ask, request);
      if (typeof answer !== 'string') await record.read(ask, 'see bonuses', 'customers');
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.grantBonus, async (ask, request) => decidedAs(await office.grantBonus(ask, request))),
    route(calls.revokeBonus, async (ask, request) => {
      const refusal = await office.revokeBonus(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.unknownPayouts, async (_ask, page) => yes(await desk.listUnknownPayouts(page))),
    route(calls.reconciliations, async (_ask, page) => yes(await reconciliation.list(page))),
    route(calls.playerFunds, async (_ask, page) => yes(await reconciliation.funds.list(page))),
    route(calls.providerCalls, async (_ask, request) => yes(await callBook.find(request))),
    route(calls.providerIncidents, async (_ask, request) => yes(await incidents.list(request))),
    route(calls.officeJackpots, async ({ locale }) => yes(await jackpots.listForStaff(locale))),
    route(calls.switches, async () =>
      yes((await switches.list()).map(({ gamesOff, ...each }) => ({ ...each, gamesOff: [...gamesOff] }))),
    ),
    route(calls.switchProvider, async (ask, request) => {
      const refusal = await office.switchProvider(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.officeGames, async ({ locale }, request) => yes(await switches.listGames(request, locale))),
    route(calls.setGameStakes, async (ask, request) => decidedAs(await office.setGameStakes(ask, request))),
    route(calls.arrangeGame, async (ask, request) => {
      const refusal = await office.arrangeGame(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.switchGame, async (ask, request) => {
      const refusal = await office.switchGame(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.returns, async (_ask, request) => yes(await control.list(request))),
    route(calls.returnIncidents, async (_ask, page) => yes(await control.listIncidents(page))),
    route(calls.tableMessages, async (_ask, request) => yes(await tableChat.list(request))),
    route(calls.removeTableMessage, async (ask, request) => {
      const refusal = await office.removeTableMessage(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.muteTableWriter, async (ask, request) => {
      const answer = await office.muteTableWriter(ask, request);
      return typeof answer === 'string' ? no(answer) : yes(answer);
    }),
    route(calls.deadJobs, async (_ask, page) => yes(await office.listDeadJobs(page))),
    route(calls.reviveJob, async (ask, request) => {
      const refusal = await office.reviveJob(ask, request);
      return refusal ? no(refusal) : yes(null);
    }),
    route(calls.decisions, async (_ask, page) => yes(await office.listDecisions(page))),
  ];
}

/** The answer, or the refusal that stands in its place. */
const orNo = <Given>(given: Given) =>
  typeof given === 'string' ? no(given as Extract<Given, string>) : yes(given as Exclude<Given, string>);
