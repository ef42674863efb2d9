// Connects Pragmatic Play to the wallet port: checks its calls, translates them, and answers in its dialect. Its games are launched by our
// hashed call. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { gameAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { PortAnswer } from '../../../wallet/wallet.ts';
import { readAmounts } from '../decimal-amount.ts';
import type { GameProvider, ProviderNeeds } from '../provider.ts';
import {
  calls,
  codeOf,
  codeOfEnd,
  codeOfRefund,
  printAnswer,
  readCall,
  readForm,
  readSigned,
  type Method,
  type Said,
} from './dialect.ts';
import { openOperatorApi } from './operator-api.ts';
import type { PragmaticSettings } from './settings.ts';
import { isHashed, type Parameters } from './signature.ts';

const number = 7;
const provider = 'pragmatic';
/** Campaign prizes belong to no game. */
const promotion = 'promotion';

export function openPragmatic(settings: PragmaticSettings, needs: ProviderNeeds): GameProvider {
  const { port, players, tokens, publicUrl, log } = needs;
  const api = openOperatorApi(settings);

  async function faultOf(
    { token, userId }: { readonly token?: string | undefined; readonly userId: string },
    act?: 'stake',
  ) {
    if (token !== undefined)
      return tokens.faultOf(token, { customer: userId as CustomerId, provider: number }, act);
    return settings.betToken === 'required' ? 'token-invalid' : undefined;
  }

  /** The answer to a call that moves money: our transaction id and the current balance, for a replay too. */
  async function printMove(
    userId: string,
    answer: PortAnswer,
    code = codeOf(answer.outcome),
    more: object = {},
  ) {
    const balances =
      answer.outcome === 'replayed' ? await port.balance(userId as CustomerId) : answer.balances;
    const id = 'posting' in answer && { transactionId: answer.posting };
    return printAnswer(code, { ...id, ...(balances && { currency }), ...more }, balances);
  }

  const answers: { readonly [M in Method]: (said: Said<M>) => Promise<string> } = {
    async authenticate({ token }) {
      const launched = await tokens.open(token);
      if (typeof launched === 'string') return printAnswer(codeOf(launched));
      const { customer } = launched;
      const player = launched.provider === number ? await players.find(customer) : undefined;
      if (!player) return printAnswer(codeOf('token-invalid'));
      const balances = await port.balance(customer);
      return printAnswer(0, { userId: customer, currency, token, country: player.country }, balances);
    },
    async balance({ userId, token }) {
      const fault = token === undefined ? undefined : await faultOf({ userId, token });
      if (fault) return printAnswer(codeOf(fault));
      const balances = await port.balance(userId as CustomerId);
      return balances ? printAnswer(0, { currency }, balances) : printAnswer(codeOf('player-unknown'));
    },
    async bet(said) {
      const token = await faultOf(said, 'stake');
      const answer = await port.debit({
        ...moveOf(said),
        ...readAmounts(said.amount),
        ...(token && { token }),
      });
      return printMove(said.userId, answer, codeOf(answer.outcome), { usedPromo: 0 });
    },
    async result(said) {
      const { promoWinReference: promo, promoCampaignID: campaign } = said;
      const move = moveOf(said);
      const answer = await port.credit({
        ...move,
        ...readAmounts(said.amount, said.promoWinAmount),
        memo: { ...move.memo, ...(promo && { promo }), ...(campaign && { campaign }) },
        kind: 'win',
        bet: 'needed',
        closesRound: true,
        campaign: campaign ?? said.bonusCode,
        prizeAmount: readAmounts(said.promoWinAmount).amount,
      });
      return printMove(said.userId, answer);
    },
    async endRound({ userId, gameId, roundId }) {
      const customer = userId as CustomerId;
      const { outcome } = await port.closeRound({
        provider,
        customer,
        game: gameId,
        round: roundOf(gameId, roundId),
      });
      const code = codeOfEnd(outcome);
      return printAnswer(code, {}, code === 0 ? await port.balance(customer) : undefined);
    },
    async refund({ userId, reference }) {
      const answer = await port.reverse({
        provider,
        customer: userId as CustomerId,
        target: reference,
        family: 'bet',
        ifSettled: 'refuse',
      });
      // A call that moved nothing has no transaction id.
      const transactionId = 'posting' in answer ? answer.posting : '';
      return printAnswer(codeOfRefund(answer.outcome), { transactionId });
    },
    async bonusWin({ userId, amount, reference, gameId: game, bonusCode: bonus }) {
      const customer = userId as CustomerId;
      if (settings.bonusWin === 'credit') {
        const memo = bonus ? { bonus } : {};
        const account = gameAccount(provider, game);
        const prize = {
          provider,
          customer,
          tx: reference,
          game,
          account,
          memo,
          kind: 'free',
          bet: 'none',
        } as const;
        return printMove(userId, await port.credit({ ...prize, campaign: bonus, ...readAmounts(amount) }));
      }
      const balances = await port.balance(customer);
      if (!balances) return printAnswer(codeOf('player-unknown'));
      log.info(
        { customer, reference, amount },
        'Pragmatic Play summed up a bonus that its results have paid',
      );
      return printAnswer(0, { transactionId: reference, currency }, balances);
    },
    async jackpotWin(said) {
      const move = moveOf(said);
      const answer = await port.credit({
        ...move,
        ...readAmounts(said.amount),
        memo: { ...move.memo, jackpot: said.jackpotId },
        kind: 'jackpot',
        bet: 'needed',
      });
      return printMove(said.userId, answer);
    },
    async promoWin({ userId, amount, reference, campaignId: campaign, currency: theirs }) {
      const answer = await port.credit({
        provider,
        tx: reference,
        customer: userId as CustomerId,
        game: promotion,
        account: gameAccount(provider, promotion),
        currency: theirs,
        ...readAmounts(amount),
        memo: { campaign },
        campaign,
        kind: 'promo',
        bet: 'none',
      });
      return printMove(userId, answer);
    },
    async adjustment(said) {
      const answer = await port.adjust({ ...moveOf(said), signed: readSigned(said.amount) });
      return printMove(said.userId, answer);
    },
  };

  return {
    number,
    key: provider,
    async answer(call) {
      const { method, body } = call;
      const parameters = readForm(body);
      if (!parameters) return answerOf(printAnswer(7));
      if (!isHashed(settings.secret, parameters)) {
        call.log.warn({ method }, 'a call without Pragmatic Play’s hash was refused');
        return answerOf(printAnswer(5));
      }
      const name = nameOf(method);
      if (!isMethod(name)) return answerOf(printAnswer(7));
      return { call: name, ...answerOf(await answerTo(name, parameters)) };
    },
    timeoutAnswer: ({ method }) => answerOf(printAnswer(nameOf(method) === 'endRound' ? 130 : 100)),
    async launch({ customer, session, player, game, isMobile, locale }) {
      const token = await tokens.mint({ customer, session, provider: number, code: game.code });
      return api.gameUrl({
        symbol: game.code,
        language: locale,
        token,
        platform: isMobile ? 'MOBILE' : 'WEB',
        lobbyUrl: `${publicUrl}/casino/slot`,
        cashierUrl: `${publicUrl}/dashboard/deposit`,
        externalPlayerId: customer,
        currency,
        country: player.country,
      });
    },
    listGames: () => api.listGames(),
    readDay: api.readDay,
  };

  function answerTo<M extends Method>(method: M, parameters: Parameters): Promise<string> | string {
    const said = readCall(method, parameters);
    return said ? answers[method](said) : printAnswer(7);
  }
}

/** Some contracts put the suffix into the call's name, others into the address. */
const nameOf = (method: string) => method.replace(/\.html$/, '');
const isMethod = (method: string): method is Method => Object.hasOwn(calls, method);

/** Pragmatic Play numbers its rounds per game. */
const roundOf = (game: string, round: string) => `${game} ${round}`;

interface Transaction {
  readonly userId: string;
  readonly gameId: string;
  readonly roundId: string;
  readonly reference: string;
  readonly bonusCode?: string | undefined;
}

const moveOf = ({ userId, gameId, roundId, reference, bonusCode: bonus }: Transaction) => ({
  provider,
  tx: reference,
  customer: userId as CustomerId,
  game: gameId,
  account: gameAccount(provider, gameId),
  round: roundOf(gameId, roundId),
  memo: bonus ? { bonus } : {},
});

const answerOf = (body: string): CallbackAnswer => ({ status: 200, contentType: 'application/json', body });
