// Connects BetConstruct's sportsbook to the wallet port: checks its calls, translates them, and answers in its dialect. Its front end is
// opened with a token. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { sportsAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import { readAmounts } from '../decimal-amount.ts';
import { readJsonObject, type JsonObject } from '../json-object.ts';
import { keepable } from '../memo-text.ts';
import { sportsGame, type ProviderCall, type ProviderNeeds, type Sportsbook } from '../provider.ts';
import { calls, codeOf, codeOfRollback, printAnswer, readCall, type Said } from './dialect.ts';
import type { BetcoSettings } from './settings.ts';
import { isHashed, type Method } from './signature.ts';

const number = 8;
const provider = 'betco';

export function openBetco(settings: BetcoSettings, needs: ProviderNeeds): Sportsbook {
  const { port, players, tokens } = needs;

  /** The owner of a token, even an expired one: a bet is settled days later. */
  async function customerOf(token: string): Promise<CustomerId | undefined> {
    const launched = await tokens.recall(token);
    return launched?.provider === number ? launched.customer : undefined;
  }

  /** The player of a token that may still start something, or the refusal. */
  async function openSeat(token: string) {
    const launched = await tokens.open(token);
    if (typeof launched === 'string') return codeOf(launched);
    const player = launched.provider === number ? await players.find(launched.customer) : undefined;
    if (!player) return codeOf('token-invalid');
    return player.barred ? codeOf('player-blocked') : player;
  }

  const answers: { readonly [M in Method]: (said: Said<M>) => Promise<string> } = {
    async GetClientDetails({ AuthToken }) {
      const player = await openSeat(AuthToken);
      if (typeof player === 'string') return printAnswer(player);
      const nobody = { Email: '', BirthDate: '', Gender: '', CurrentIp: '', Phone: '', PartnerFlag: '' };
      return printAnswer('0', {
        Login: player.customer,
        ExternalId: player.customer,
        CurrencyId: currency,
        LanguageId: '',
        CountryId: player.country,
        SportsProfileID: null,
        RMTblocked: false,
        ...nobody,
      });
    },
    async GetClientBalance({ AuthToken }) {
      const player = await openSeat(AuthToken);
      if (typeof player === 'string') return printAnswer(player);
      return printAnswer('0', { CurrencyId: currency }, await port.balance(player.customer));
    },
    async BetPlaced({ AuthToken, TransactionId, BetId, Amount, BetType, TotalPrice }) {
      const customer = await customerOf(AuthToken);
      if (customer === undefined) return printAnswer(codeOf('token-invalid'));
      await tokens.keep(AuthToken);
      const token = await tokens.faultOf(AuthToken, { customer, provider: number }, 'stake');
      const answer = await port.debit({
        ...betOf(customer),
        tx: TransactionId,
        round: BetId,
        ...readAmounts(Amount),
        memo: {
          ...(BetType && { betType: keepable(BetType) }),
          ...(TotalPrice && { price: keepable(TotalPrice) }),
        },
        ...(token && { token }),
      });
      const isTold = settings.balance === 'told';
      return printAnswer(codeOf(answer.outcome), {}, isTold ? answer.balances : undefined);
    },
    async BetResulted({ AuthToken, TransactionId, BetId, BetState, Amount }) {
      const customer = await customerOf(AuthToken);
      if (customer === undefined) return printAnswer(codeOf('token-invalid'));
      const { amount: total, thousandths } = readAmounts(Amount);
      const { outcome } = await port.settleTo({
        ...betOf(customer),
        tx: TransactionId,
        bet: BetId,
        total,
        thousandths,
        memo: { state: keepable(BetState), amount: keepable(Amount) },
      });
      return printAnswer(codeOf(outcome));
    },
    async Rollback({ AuthToken, TransactionId }) {
      const customer = await customerOf(AuthToken);
      if (customer === undefined) return printAnswer(codeOf('token-invalid'));
      const { outcome } = await port.reverseBet({ provider, customer, tx: TransactionId });
      return printAnswer(codeOfRollback(outcome));
    },
  };

  /** Whether BetConstruct sent the call, and recently. */
  function isBelieved(method: Method, { json, object }: JsonObject, at: Date): boolean {
    const { key, hashForm: form, toleranceS } = settings;
    const ageS = Math.abs(at.getTime() / 1000 - Number(object['TS']));
    return isHashed({ key, form, method, json }, object['Hash']) && ageS <= toleranceS;
  }

  async function answerTo<M extends Method>(call: ProviderCall, method: M): Promise<string> {
    const body = readJsonObject(call.body);
    if (!body) return printAnswer('1000');
    if (!isBelieved(method, body, call.at)) {
      call.log.warn({ method }, 'a call without BetConstruct’s hash was refused');
      return printAnswer('1700');
    }
    const said = readCall(method, body);
    return said ? answers[method](said) : printAnswer('1000');
  }

  return {
    number,
    key: provider,
    answer: async (call) =>
      answerOf(isMethod(call.method) ? await answerTo(call, call.method) : printAnswer('1000')),
    timeoutAnswer: () => answerOf(printAnswer('1000')),
    address: `${settings.url}?${settings.query}`,
  };
}

const isMethod = (method: string): method is Method => Object.hasOwn(calls, method);
const betOf = (customer: CustomerId) =>
  ({ provider, customer, game: sportsGame, account: sportsAccount(provider) }) as const;
const answerOf = (body: string): CallbackAnswer => ({ status: 200, contentType: 'application/json', body });
