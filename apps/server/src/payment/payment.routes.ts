// The payment calls.
import * as calls from '@felek/contract/payment';
import { toLira } from '@felek/money';
import { no, route, yes, type Route } from '../http/route.ts';
import type { Payments } from './payment.ts';

export function paymentRoutes(payments: Payments): Route[] {
  return [
    route(calls.paymentMethods, async ({ locale }, { type }) =>
      yes(await payments.listMethods(type, locale)),
    ),
    route(calls.paymentDetail, async ({ locale }, { id, type }) => {
      const form = await payments.findForm(id, type, locale);
      return form ? yes(form) : no('no_data');
    }),
    route(calls.deposit, async (ask, wish) => {
      const answer = await payments.deposit(ask, wish);
      return 'refusal' in answer ? no(answer.refusal, answer.errors) : yes(answer.payUrl, 'deposit_started');
    }),
    route(calls.withdraw, async (ask, wish) => {
      const answer = await payments.withdraw(ask, wish);
      return 'refusal' in answer
        ? no(answer.refusal, answer.errors)
        : yes({ id: answer.id, amount: toLira(answer.amount) }, 'withdrawal_requested');
    }),
    route(calls.financialActivities, async (ask, wish) => yes(await payments.listActivities(ask, wish))),
  ];
}
