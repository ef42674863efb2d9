// The account calls.
import * as calls from '@felek/contract/account';
import type { Balances as BalancesOnWire } from '@felek/contract/balances';
import { fieldError } from '@felek/contract/field-errors';
import { outbox } from '@felek/contract/health';
import type { Balances } from '@felek/ledger';
import { toLira } from '@felek/money';
import { wireInstant } from '../clock.ts';
import { no, route, yes, type Route } from '../http/route.ts';
import type { SessionId } from '../ids.ts';
import { playable, type Account } from './account.ts';
import type { BalanceBook } from './balances.ts';
import { servedCountries } from './countries.ts';
import { normalPhone } from './identity.ts';
import type { MessageGateway } from './contact/message-gateway.ts';
import { codeIn } from './contact/messages.ts';

export interface AccountRoutesNeeds {
  readonly account: Account;
  readonly balances: BalanceBook;
  readonly gateway: MessageGateway;
  readonly licensedCountries: readonly string[];
}

export function accountRoutes({
  account,
  balances,
  gateway,
  licensedCountries,
}: AccountRoutesNeeds): Route[] {
  return [
    route(calls.login, async (ask, form) => {
      const answer = await account.login(ask, form);
      if (typeof answer === 'string') return no(answer);
      return yes(answer, answer.exclusion ? 'logged_in_excluded' : 'logged_in');
    }),
    route(calls.registerForm, async ({ locale }) =>
      yes({
        countries: servedCountries(licensedCountries).map((country) => ({
          id: country.id,
          name: country[locale],
        })),
      }),
    ),
    route(calls.register, async (ask, form) => {
      const answer = await account.register(ask, form);
      return typeof answer === 'string' ? no(answer) : yes(answer, 'registered');
    }),
    route(calls.logout, async (ask) => {
      await account.logout(ask);
      return yes(null, 'logged_out');
    }),
    route(calls.sendResetPassword, async (ask, { username }) => {
      const refusal = await account.sendResetPassword(ask, username);
      return refusal ? no(refusal) : yes(null, 'reset_code_sent');
    }),
    route(calls.checkResetCode, async (ask, { username, code }) =>
      (await account.checkResetCode(ask, username, code)) ? yes(null, 'code_right') : no('wrong_code'),
    ),
    route(calls.changePasswordWithCode, async (ask, request) => {
      const refusal = await account.changePasswordWithCode(ask, request);
      return refusal ? no(refusal) : yes(null, 'password_changed');
    }),
    route(calls.updatePhone, async (ask, { code, step = code ? 2 : 1, ...form }) => {
      if (step === 2 && !code) return no('malformed', [fieldError('code', 'required', ask.locale)]);
      const phoneNow = async () => {
        const { smsVerified, phone } = await account.customer(ask.customer);
        return { smsVerified, phone };
      };
      if (step === 2 && code) {
        const verified = await account.verifyPhone(ask, { ...form, code });
        if (typeof verified === 'string') return no(verified);
        const { dueAt } = verified;
        return dueAt
          ? yes({ ...(await phoneNow()), dueAt: wireInstant(dueAt) }, 'phone_change_held')
          : yes(await phoneNow(), 'phone_verified');
      }
      const sent = await account.sendPhoneCode(ask, form);
      if (typeof sent === 'string') return no(sent);
      return sent.sentTo === 'old'
        ? yes({ ...(await phoneNow()), sentTo: sent.sentTo }, 'old_code_sent')
        : yes(await phoneNow(), 'code_sent');
    }),
    route(calls.cancelPhoneChange, async (ask) => {
      const refusal = await account.cancelPhoneChange(ask);
      return refusal ? no(refusal) : yes(null, 'phone_change_cancelled');
    }),
    route(calls.verifyEmail, async (ask, { code }) => {
      const refusal = await account.verifyEmail(ask, code || undefined);
      return refusal ? no(refusal) : yes(null, code ? 'email_verified' : 'email_code_sent');
    }),
    route(calls.changePassword, async (ask, request) => {
      const refusal = await account.changePassword(ask, request);
      return refusal ? no(refusal) : yes(null, 'password_changed');
    }),
    route(calls.secondFactor, async ({ customer }) => yes(await account.factorState(customer))),
    route(calls.beginSecondFactor, async (ask, { password }) => {
      const begun = await account.beginFactor(ask, password);
      return typeof begun === 'string' ? no(begun) : yes(begun);
    }),
    route(calls.confirmSecondFactor, async (ask, { code }) => {
      const on = await account.confirmFactor(ask, code);
      return typeof on === 'string' ? no(on) : yes({ codes: [...on.codes] }, 'second_factor_on');
    }),
    route(calls.removeSecondFactor, async (ask, proof) => {
      const refusal = await account.removeFactor(ask, proof);
      return refusal ? no(refusal) : yes(null, 'second_factor_gone');
    }),
    route(calls.preferences, async ({ customer }) => yes(await account.preferences(customer))),
    route(calls.setPreferences, async ({ customer }, change) =>
      yes(await account.setPreferences(customer, change)),
    ),
    route(calls.profile, async (ask) => {
      const { joinedAt, phoneChange, ...profile } = await account.profile(ask);
      return yes({
        ...profile,
        phoneChange: phoneChange ? { phone: phoneChange.phone, dueAt: wireInstant(phoneChange.dueAt) } : null,
        memberSince: wireInstant(joinedAt),
      });
    }),
    route(calls.sessions, async (ask, page) => {
      const { total, list } = await account.listSessions(ask, page);
      return yes({
        total,
        list: list.map(({ id, device, address, current, ...at }) => ({
          id,
          device,
          address,
          current,
          startedAt: wireInstant(at.started_at),
          lastSeenAt: wireInstant(at.last_seen_at),
          endedAt: at.ended_at && wireInstant(at.ended_at),
        })),
      });
    }),
    route(calls.endSession, async (ask, { id }) =>
      (await account.endSession(ask, id as SessionId)) ? yes(null, 'session_ended') : no('no_such_session'),
    ),
    route(calls.balance, async ({ customer }) => yes(balanceAnswer(await balances.read(customer)))),
    route(outbox, async (_ask, { to }) => {
      const customer = await account.findByContact(to);
      const places =
        typeof customer === 'object'
          ? [customer.phone, customer.email]
          : [/^\d+$/.test(to) ? normalPhone(to) : to];
      const sent = (await Promise.all(places.map((place) => gateway.listSent(place)))).flat();
      return yes(
        sent
          .toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : -1))
          .slice(0, 50)
          .map(({ channel, to: place, text, sentAt }) => ({
            channel,
            to: place,
            text,
            code: codeIn(text),
            sentAt: sentAt.replace(/Z$/, ''),
          })),
      );
    }),
  ];
}

/** Balances as the wire carries them; also what the hub pushes. */
export function balanceAnswer(balances: Balances): BalancesOnWire {
  const { cash, bonus, held, version } = balances;
  return {
    balance: toLira(playable(balances)),
    cash: toLira(cash),
    bonus: toLira(bonus),
    held: toLira(held),
    version: Number(version),
  };
}
