// Connects SoftGamings to the wallet port: checks its calls, translates them, and answers in its dialect. Its games are launched by our
// hashed call. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { gameAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { PortAnswer } from '../../../wallet/wallet.ts';
import { readAmounts } from '../decimal-amount.ts';
import { keepable } from '../memo-text.ts';
import type { GameProvider, ProviderNeeds } from '../provider.ts';
import {
  customerOf,
  gameOf,
  isFreeRound,
  isSet,
  loginOf,
  methodOf,
  printBalance,
  printSigned,
  readCall,
  readFields,
  reasonOf,
  reasonOfRollback,
  type Method,
  type Reason,
  type Said,
} from './dialect.ts';
import type { SoftGamingsSettings } from './settings.ts';
import { isSigned, type Fields } from './signature.ts';
import { openSystemApi } from './system-api.ts';

const number = 1;
const provider = 'softgamings';
/** Campaign prizes may belong to no game. */
const promotion = 'promotion';

export function openSoftGamings(settings: SoftGamingsSettings, needs: ProviderNeeds): GameProvider {
  const { port, tokens, publicUrl } = needs;
  const { hmacSecret: secret, errors, faultStatus } = settings;
  const api = openSystemApi(settings);

  const faultOf = async (customer: CustomerId, token: string | undefined, act?: 'stake') =>
    token === undefined ? 'token-invalid' : tokens.faultOf(token, { customer, provider: number }, act);

  const refuse = (reason: Reason, more: Readonly<Record<string, string>> = {}) =>
    answerOf(printSigned(secret, { ...more, error: errors[reason] }), reason === 'again' ? faultStatus : 200);
  const accept = (more: Readonly<Record<string, string>> = {}) =>
    answerOf(printSigned(secret, { status: 'OK', ...more }));

  /** The answer to a call that moves money, with the current balance, for a replay too. */
  async function print(
    { tid }: { readonly tid: string },
    customer: CustomerId,
    answer: PortAnswer,
    reason: Reason | undefined,
  ): Promise<CallbackAnswer> {
    const now = answer.outcome === 'replayed' ? await port.balance(customer) : answer.balances;
    const balance = now && printBalance(now);
    return reason ? refuse(reason, balance) : accept({ tid, ...balance });
  }

  const answers: {
    readonly [M in Method]: (said: Said<M>, customer: CustomerId) => Promise<CallbackAnswer>;
  } = {
    ping: async () => accept(),
    // It repeats the earlier answer.
    roundinfo: async () => accept(),
    async balance({ i_extparam: token, currency: theirs }, customer) {
      const balances = await port.balance(customer);
      if (!balances) return refuse('no-user');
      const fault = await faultOf(customer, token);
      if (fault) return refuse('no-session');
      return theirs === currency ? accept(printBalance(balances)) : refuse('currency');
    },
    async debit(said, customer) {
      const token = await faultOf(customer, said.i_extparam, 'stake');
      const move = { ...moveOf(said, customer), ...playedAt(gameOf(said.i_gamedesc)), round: said.i_gameid };
      const closesRound = isSet(said.round_ended);
      const answer = await port.debit({ ...move, closesRound, ...(token && { token }) });
      return print(said, customer, answer, reasonOf(answer.outcome));
    },
    async credit(said, customer) {
      const { memo, ...move } = moveOf(said, customer);
      const isFree = isFreeRound(said.game_extra);
      const answer = await port.credit({
        ...move,
        ...playedAt(gameOf(said.i_gamedesc)),
        round: said.i_gameid,
        closesRound: isSet(said.round_ended) || isFree,
        memo: { ...memo, ...(isSet(said.jackpot_win) && { jackpot: true }) },
        ...(isSet(said.jackpot_win) && { prizeAmount: move.amount }),
        campaign: isFree ? said.game_extra : undefined,
        kind: 'win',
        bet: isFree ? 'none' : 'needed',
      });
      return print(said, customer, answer, reasonOf(answer.outcome));
    },
    async promotion(said, customer) {
      const { i_gamedesc: description, i_gameid: round } = said;
      const { memo, ...move } = moveOf(said, customer);
      const answer = await port.credit({
        ...move,
        ...playedAt(description === undefined ? promotion : gameOf(description)),
        memo: { ...memo, promotion: keepable(round ?? '') },
        campaign: round ?? 'promo',
        kind: 'win',
        bet: 'none',
      });
      return print(said, customer, answer, reasonOf(answer.outcome));
    },
    async rollback(said, customer) {
      const { type, tid, i_gameid: round, i_gamedesc: description } = said;
      const family = type === 'credit' ? 'bet' : 'win';
      const answer = await port.reverse({ provider, customer, target: said.i_rollback, family, tx: tid });
      const reason = reasonOfRollback(answer.outcome);
      if (!reason && isSet(said.round_ended) && round && description)
        await port.closeRound({ provider, customer, game: gameOf(description), round });
      return print(said, customer, answer, reason);
    },
  };

  return {
    number,
    key: provider,
    async answer(call) {
      const fields = readFields(call.body);
      if (!fields) return refuse('malformed');
      if (!isSigned(secret, fields)) {
        call.log.warn({ method: methodOf(fields) }, 'a call that SoftGamings did not sign was refused');
        return refuse('forged');
      }
      const method = methodOf(fields);
      return method ? { call: method, ...(await answerTo(method, fields)) } : refuse('unknown-type');
    },
    timeoutAnswer: () => refuse('again'),
    async launch({ customer, session, player, game, isMobile, locale, address }) {
      const token = await tokens.mint({ customer, session, provider: number, code: game.code });
      return api.launch({
        Login: loginOf(customer),
        System: game.system,
        Page: isMobile ? game.mobileCode : game.code,
        UserIP: address,
        Currency: currency,
        Country: player.country,
        Language: locale,
        IsMobile: isMobile ? '1' : '0',
        ExtParam: token,
        Referer: `${publicUrl}/casino/slot`,
      });
    },
    listGames: () => api.listGames(),
    readDay: api.readDay,
  };

  async function answerTo<M extends Method>(method: M, fields: Fields): Promise<CallbackAnswer> {
    const said = readCall(method, fields);
    if (!said) return refuse('malformed');
    const customer = 'userid' in said ? customerOf(said.userid) : nobody;
    return customer === undefined ? refuse('no-user') : answers[method](said, customer);
  }
}

/** Some calls name no player. */
const nobody = '' as CustomerId;

function moveOf(said: Said<'promotion'>, customer: CustomerId) {
  const { i_actionid: action, game_extra: extra } = said;
  return {
    provider,
    tx: said.tid,
    customer,
    currency: said.currency,
    ...readAmounts(said.amount),
    memo: { ...(action && { action: keepable(action) }), ...(extra && { extra: keepable(extra) }) },
  };
}

const playedAt = (game: string) => ({ game, account: gameAccount(provider, game) });

const answerOf = (body: string, status = 200): CallbackAnswer => ({
  status,
  contentType: 'application/json',
  body,
});
