// Connects Amusnet to the wallet port: checks its calls, translates them, and answers in its dialect. Its games are opened by an address
// with a one-time code. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { gameAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { PortAnswer } from '../../../wallet/wallet.ts';
import { basicAuthorization, readDaysOf, withDay } from '../day-file.ts';
import { readGameFeed } from '../game-feed.ts';
import type { GameProvider, ProviderNeeds } from '../provider.ts';
import { areCredentials } from './credentials.ts';
import {
  calls,
  codeOf,
  codeOfCancel,
  codeOfWin,
  printAnswer,
  readCall,
  type Code,
  type Method,
  type Said,
} from './dialect.ts';
import type { AmusnetSettings } from './settings.ts';

const number = 4;
const provider = 'amusnet';
/** Jackpots of these games belong to no round. */
const jackpotGames: readonly string[] = ['996', '998', '999', '8888'];

type Transfer = Said<'Withdraw' | 'Deposit' | 'WithdrawAndDeposit'>;

export function openAmusnet(settings: AmusnetSettings, needs: ProviderNeeds): GameProvider {
  const { port, players, tokens, publicUrl } = needs;

  /** A session that began without a name is identified by its player alone. */
  async function faultOf(
    { PlayerId, SessionId }: { readonly PlayerId: string; readonly SessionId: string },
    act?: 'stake',
  ) {
    const holder = { customer: PlayerId as CustomerId, provider: number };
    const fault = await tokens.faultOf(handleOf(PlayerId, SessionId), holder, act);
    return fault === 'token-invalid' ? tokens.faultOf(handleOf(PlayerId), holder, act) : fault;
  }

  /** The answer to a transfer: our transaction id and the current balance, for a duplicate too. */
  async function printMove(method: Method, { PlayerId }: Transfer, code: Code, answer: PortAnswer) {
    if (!('posting' in answer)) return printAnswer(method, code, answer.balances);
    const now = answer.outcome === 'replayed' ? await port.balance(PlayerId as CustomerId) : undefined;
    return printAnswer(method, code, now ?? answer.balances, answer.posting);
  }

  const credit = (said: Said<'Deposit'>): Promise<PortAnswer> => {
    const { round, ...move } = moveOf(said);
    const amount = BigInt(said.Amount);
    if (said.Reason === 'ROUND_END')
      return port.credit({ ...move, round, amount, kind: 'win', bet: 'needed', closesRound: true });
    const isOfNoRound = jackpotGames.includes(said.GameId);
    const stands = isOfNoRound ? ({ bet: 'none' } as const) : ({ round, bet: 'needed' } as const);
    return port.credit({ ...move, ...stands, amount, kind: 'jackpot' });
  };

  const answers: { readonly [M in Method]: (said: Said<M>) => Promise<string> } = {
    async Authenticate({ PlayerId, SessionId, DefenceCode }) {
      const customer = PlayerId as CustomerId;
      if (!(await players.find(customer))) return printAnswer('Authenticate', 3000);
      const handle = handleOf(PlayerId, SessionId);
      // Amusnet's code 3100 stands for an unknown or expired session code.
      if (await tokens.exchange(DefenceCode, handle, { customer, provider: number }))
        return printAnswer('Authenticate', 3100);
      return printAnswer('Authenticate', 1000, await port.balance(customer));
    },
    async GetPlayerBalance(said) {
      const { Currency: theirs = currency } = said;
      if (theirs !== currency || (await faultOf(said))) return printAnswer('GetPlayerBalance', 3000);
      return printAnswer('GetPlayerBalance', 1000, await port.balance(said.PlayerId as CustomerId));
    },
    async Withdraw(said) {
      const token = await faultOf(said, 'stake');
      const answer = await port.debit({ ...stakeOf(said), ...(token && { token }) });
      return printMove('Withdraw', said, codeOf(answer.outcome), answer);
    },
    async Deposit(said) {
      if (said.Reason !== 'ROUND_CANCEL') {
        const answer = await credit(said);
        return printMove('Deposit', said, codeOfWin(answer.outcome), answer);
      }
      if (said.Currency !== currency) return printAnswer('Deposit', codeOf('wrong-currency'));
      const { customer, game, round } = moveOf(said);
      const answer = await port.reverse({ provider, customer, target: { round, game }, ifSettled: 'refuse' });
      return printMove('Deposit', said, codeOfCancel(answer.outcome), answer);
    },
    async WithdrawAndDeposit(said) {
      const token = await faultOf(said, 'stake');
      const win = BigInt(said.WinAmount);
      const answer = await port.debitAndCredit({
        ...stakeOf(said),
        win,
        closesRound: true,
        ...(token && { token }),
      });
      return printMove('WithdrawAndDeposit', said, codeOfWin(answer.outcome), answer);
    },
  };

  async function answerTo<M extends Method>(method: M, body: Buffer): Promise<string | undefined> {
    const said = readCall(method, body);
    if (!said) return printAnswer(method, 3000);
    const { UserName: userName, Password: password } = said;
    return areCredentials(settings, { userName, password }) ? answers[method](said) : undefined;
  }

  return {
    number,
    key: provider,
    async answer(call) {
      const { method, body } = call;
      if (!isMethod(method)) return answerOf(printAnswer(method, 3000));
      const said = await answerTo(method, body);
      if (said !== undefined) return { call: method, ...answerOf(said) };
      call.log.warn({ method }, 'a call without Amusnet’s password was refused');
      return answerOf(printAnswer(method, 3000));
    },
    timeoutAnswer: ({ method }, why) => answerOf(printAnswer(method, why === 'late' ? 2000 : 3000)),
    async launch({ customer, session, player, game, isMobile, locale }) {
      const address = new URL(settings.launchUrl);
      const said = {
        defenceCode: await tokens.mint({ customer, session, provider: number, code: game.code }),
        playerId: customer,
        portalCode: settings.portalCode,
        screenName: customer.slice(0, 8),
        language: locale,
        country: player.country,
        gameId: game.code,
        client: isMobile ? 'mobile' : 'desktop',
        closeurl: `${publicUrl}/casino/slot`,
      };
      for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
      return address.href;
    },
    listGames: () => readGameFeed('Amusnet', settings.gamesUrl),
    readDay: readDaysOf('Amusnet', settings.daysUrl, (day, address) => ({
      url: withDay(address, day),
      headers: { authorization: basicAuthorization(settings.userName, settings.password) },
    })),
  };
}

const isMethod = (method: string): method is Method => Object.hasOwn(calls, method);

/** The name of a session among launch tokens. Launch tokens contain no blank, so the two cannot collide. */
const handleOf = (player: string, session = '') => `${provider} ${player} ${session}`;

const moveOf = (said: Transfer) => ({
  provider,
  tx: said.TransferId,
  customer: said.PlayerId as CustomerId,
  game: said.GameId,
  account: gameAccount(provider, said.GameId),
  round: said.GameNumber,
  currency: said.Currency,
});

const stakeOf = (said: Transfer) => ({
  ...moveOf(said),
  amount: said.isFree ? 0n : BigInt(said.Amount),
  ...(said.isFree && { memo: { isFree: true } }),
});

const answerOf = (body: string): CallbackAnswer => ({ status: 200, contentType: 'text/xml', body });
