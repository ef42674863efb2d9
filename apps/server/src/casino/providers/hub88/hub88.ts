// Connects Hub88 to the wallet port: checks its calls, translates them, and answers in its dialect. Its games are launched by our signed
// call. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { gameAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { PortAnswer } from '../../../wallet/wallet.ts';
import { keepable } from '../memo-text.ts';
import type { GameProvider, ProviderCall, ProviderNeeds } from '../provider.ts';
import {
  calls,
  printAnswer,
  readCall,
  readUnits,
  statusOf,
  statusOfRollback,
  type Method,
  type Said,
  type Status,
} from './dialect.ts';
import { openOperatorApi } from './operator-api.ts';
import type { Hub88Settings } from './settings.ts';
import { isSignedBy, signatureHeader } from './signature.ts';

const number = 2;
const provider = 'hub88';

export function openHub88(settings: Hub88Settings, needs: ProviderNeeds): GameProvider {
  const { port, players, tokens, publicUrl } = needs;
  const api = openOperatorApi(settings);

  const faultOf = ({ token, user }: { readonly token: string; readonly user: string }, act?: 'stake') =>
    tokens.faultOf(token, { customer: user as CustomerId, provider: number }, act);

  const answers: { readonly [M in Method]: (said: Said<M>) => Promise<string> } = {
    async 'user/info'(said) {
      const player = await players.find(said.user as CustomerId);
      return player
        ? printAnswer('RS_OK', { ...echoOf(said), country: player.country })
        : printAnswer('RS_ERROR_UNKNOWN', echoOf(said));
    },
    async 'user/balance'(said) {
      const fault = await faultOf(said);
      if (fault) return printAnswer(statusOf(fault), echoOf(said));
      const balances = await port.balance(said.user as CustomerId);
      if (!balances) return printAnswer('RS_ERROR_UNKNOWN', echoOf(said));
      return printAnswer('RS_OK', { ...echoOf(said), currency }, balances);
    },
    async 'transaction/bet'(said) {
      const token = await faultOf(said, 'stake');
      const free = { amount: 0n, thousandths: 0 };
      const answer = await port.debit({
        ...moveOf(said),
        ...(said.is_free ? free : readUnits(said.amount)),
        ...(token && { token }),
      });
      return print(said, statusOf(answer.outcome), answer);
    },
    async 'transaction/win'(said) {
      const { reference_transaction_uuid: bet, is_supplier_promo: isPromo } = said;
      const { round, closesRound, ...move } = moveOf(said);
      // A supplier's prize has no bet and no round. Every other win needs a bet.
      const stands =
        isPromo && !bet
          ? ({ bet: 'none' } as const)
          : { round, closesRound, bet: bet ? { tx: bet } : ('needed' as const) };
      const answer = await port.credit({
        ...move,
        ...stands,
        ...readUnits(said.amount),
        campaign: said.reward_uuid ?? (isPromo ? 'promo' : undefined),
        kind: 'win',
      });
      return print(said, statusOf(answer.outcome), answer);
    },
    async 'transaction/rollback'(said) {
      const customer = said.user as CustomerId;
      const { round, game_code: game } = said;
      const answer = await port.reverse({
        provider,
        customer,
        target: said.reference_transaction_uuid,
        tx: said.transaction_uuid,
      });
      const status = statusOfRollback(answer.outcome);
      if (status === 'RS_OK' && said.round_closed && round && game)
        await port.closeRound({ provider, customer, game, round });
      return print(said, status, answer);
    },
  };

  return {
    number,
    key: provider,
    async answer(call) {
      const { method, body, headers } = call;
      if (!isSignedBy(settings.hub88Key, body, headers[signatureHeader])) {
        call.log.warn({ method }, 'a call that Hub88 did not sign was refused');
        return answerOf(printAnswer('RS_ERROR_INVALID_SIGNATURE'), settings.forgedStatus);
      }
      if (!isMethod(method)) return answerOf(printAnswer('RS_ERROR_WRONG_SYNTAX'));
      return { call: method, ...answerOf(await answerTo(method, body)) };
    },
    timeoutAnswer: (_call: ProviderCall, why) =>
      answerOf(printAnswer(why === 'late' ? 'RS_ERROR_TIMEOUT' : 'RS_ERROR_UNKNOWN')),
    async launch({ customer, session, player, game, isMobile, locale, address }) {
      const token = await tokens.mint({ customer, session, provider: number, code: game.code });
      return api.gameUrl({
        user: customer,
        token,
        platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        lobby_url: `${publicUrl}/casino/slot`,
        deposit_url: `${publicUrl}/dashboard/deposit`,
        lang: locale,
        ip: address,
        game_code: game.code,
        currency,
        country: player.country,
      });
    },
    listGames: () => api.listGames(),
    readDay: api.readDay,
  };

  function answerTo<M extends Method>(method: M, body: Buffer): Promise<string> | string {
    const read = readCall(method, body);
    return 'wrong' in read ? printAnswer(read.wrong, read.echo) : answers[method](read.said);
  }
}

const isMethod = (method: string): method is Method => Object.hasOwn(calls, method);
const echoOf = ({ user, request_uuid }: Said<'user/info'>) => ({ user, request_uuid });

function moveOf(said: Said<'transaction/bet' | 'transaction/win'>) {
  const { is_free: isFree, reward_uuid: reward, supplier_transaction_id: supplierTx } = said;
  return {
    provider,
    tx: said.transaction_uuid,
    customer: said.user as CustomerId,
    game: said.game_code,
    account: gameAccount(provider, said.game_code),
    round: said.round,
    currency: said.currency,
    closesRound: said.round_closed ?? false,
    memo: {
      ...(supplierTx && { supplierTx: keepable(supplierTx) }),
      ...(reward && { reward: keepable(reward) }),
      ...(isFree && { isFree }),
    },
  };
}

function print(said: Said<'user/info'>, status: Status, { balances }: PortAnswer): string {
  return printAnswer(status, { ...echoOf(said), ...(balances && { currency }) }, balances);
}

const answerOf = (body: string, status = 200): CallbackAnswer => ({
  status,
  contentType: 'application/json',
  body,
});
