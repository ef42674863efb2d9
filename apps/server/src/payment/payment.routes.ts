// The payment calls.
import * as calls from '@felek/contract/payment';
import { toLira } from '@felek/money';
import { instantOf } from '../clock.ts';
import { no, route, yes, type Route } from '../http/route.ts';
import type { PaymentId } from '../ids.ts';
import type { Payments } from './payment.ts';

const limitMessages = { holds: 'limit_set', asked: 'limit_asked', waits: 'limit_waits' } as const;

export function paymentRoutes(payments: Payments): Route[] {
  return [
    route(calls.paymentMethods, async ({ locale }, { type }) =>
      yes(await payments.listMethods(type, locale)),
    ),
    route(calls.paymentDetail, async ({ locale }, { id, type }) => {
      const form = await payments.findForm(id, type, locale);
      return form ? yes(form) : no('no_data');
    }),
    route(calls.savedAccounts, async (ask, { id }) => yes(await payments.listAccounts(ask, id))),
    route(calls.payoutTime, async () => yes(await payments.payoutTime())),
    route(calls.deposit, async (ask, request) => {
      const answer = await payments.deposit(ask, request);
      if ('refusal' in answer) return no(answer.refusal, answer.errors);
      return 'payUrl' in answer
        ? yes(answer.payUrl, 'deposit_started')
        : yes(answer.transfer, 'deposit_waiting');
    }),
    route(calls.withdraw, async (ask, request) => {
      const answer = await payments.withdraw(ask, request);
      return 'refusal' in answer
        ? no(answer.refusal, answer.errors)
        : yes({ id: answer.id, amount: toLira(answer.amount) }, 'withdrawal_requested');
    }),
    route(calls.cancelWithdrawal, async (ask, { id }) => {
      const refusal = await payments.cancelWithdrawal(ask, id as PaymentId);
      return refusal ? no(refusal) : yes(null, 'withdrawal_cancelled');
    }),
    route(calls.depositLimits, async ({ customer }) => yes(await payments.limits.list(customer))),
    route(calls.setDepositLimit, async ({ customer }, request) => {
      const { step, limits } = await payments.limits.set(customer, request);
      return yes(limits, limitMessages[step]);
    }),
    route(calls.financialActivities, async (ask, { from, to, ...request }) => {
      const between = { from: instantOf(from), to: instantOf(to) };
      return yes(await payments.listActivities(ask, { ...request, ...between }));
    }),
  ];
}
