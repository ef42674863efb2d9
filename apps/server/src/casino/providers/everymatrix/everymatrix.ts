// Connects EveryMatrix to the wallet port: checks its calls, translates them, and answers in its dialect. Its games are opened by an
// address. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { gameAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { PortAnswer } from '../../../wallet/wallet.ts';
import { basicAuthorization, readDaysOf, withDay } from '../day-file.ts';
import { readGameFeed } from '../game-feed.ts';
import { readJsonObject, readMembers, type JsonObject } from '../json-object.ts';
import { keepable } from '../memo-text.ts';
import type { GameProvider, ProviderCall, ProviderNeeds } from '../provider.ts';
import { isSameSecret } from '../same-secret.ts';
import { readAmounts } from '../decimal-amount.ts';
import { alpha3Of } from './countries.ts';
import {
  codeOf,
  methodOf,
  printAnswer,
  readCall,
  type Code,
  type Echo,
  type Method,
  type Said,
} from './dialect.ts';
import type { EveryMatrixSettings } from './settings.ts';

const number = 5;
const provider = 'everymatrix';
/** The game of a transaction that names none and has no session. */
const unnamed = 'unnamed';

type Transaction = Said<'walletdebit wager' | 'walletcredit result' | 'walletcredit rollback'>;

export function openEveryMatrix(settings: EveryMatrixSettings, needs: ProviderNeeds): GameProvider {
  const { port, players, tokens, publicUrl } = needs;

  /** The player and game of a call: as it names them, or as its session began, even an expired one. */
  async function originOf({
    SessionId,
    ExternalUserId,
    AdditionalData,
  }: Pick<Transaction, 'AdditionalData'> & Said<'getbalance'>) {
    const slug = AdditionalData?.GameSlug;
    const launched = SessionId && !(ExternalUserId && slug) ? await tokens.recall(SessionId) : undefined;
    const customer = (ExternalUserId || launched?.customer || '') as CustomerId;
    return { customer, game: slug || launched?.code || unnamed };
  }

  async function moveOf(said: Said<'walletdebit wager' | 'walletcredit result'>) {
    const { AdditionalData, RoundStatus } = said;
    const bonus = AdditionalData?.BonusId;
    const origin = await originOf(said);
    return {
      provider,
      tx: said.TransactionId,
      ...origin,
      account: gameAccount(provider, origin.game),
      round: String(said.RoundId),
      ...readAmounts(said.Amount),
      closesRound: RoundStatus?.toLowerCase() === 'close',
      memo: bonus === undefined || bonus === null ? {} : { bonus: keepable(JSON.stringify(bonus)) },
    };
  }

  /** An answer to a transaction: the id of the first answer, and the current balance. */
  async function print(echo: Echo, customer: CustomerId, answer: PortAnswer): Promise<string> {
    const code = codeOf(answer, settings.expiredCode);
    if (!('posting' in answer)) {
      const { balances } = answer;
      return printAnswer(code, echo, {}, balances && { Balance: balances.cash + balances.bonus });
    }
    const now = answer.outcome === 'replayed' ? await port.balance(customer) : undefined;
    const { cash, bonus } = now ?? answer.balances;
    const { split } = answer;
    return printAnswer(
      code,
      echo,
      { AccountTransactionId: answer.posting, Currency: currency },
      {
        Balance: cash + bonus,
        BonusMoneyAffected: sizeOf(split.bonus),
        RealMoneyAffected: sizeOf(split.cash),
      },
    );
  }

  /** Reverses the named transaction under its own id. Repeated requests get the one reversal and the same answer. */
  async function takeBack(
    said: Said<'walletdebit rollback' | 'walletcredit rollback'>,
    echo: Echo,
    family: 'bet' | 'win',
  ): Promise<string> {
    const { customer } = await originOf(said);
    const target = said.RollbackTransactionId;
    return print(echo, customer, await port.reverse({ provider, customer, target, family }));
  }

  const answers: { readonly [M in Method]: (said: Said<M>, echo: Echo) => Promise<string> } = {
    async getaccount({ SessionId }, echo) {
      const launched = await tokens.recall(SessionId);
      const player = launched?.provider === number ? await players.find(launched.customer) : undefined;
      if (!player) return printAnswer(103, echo);
      const { customer, barred } = player;
      if (barred) return printAnswer(codeOf({ outcome: 'player-blocked', barred }), echo);
      const fault = await tokens.faultOf(SessionId, { customer, provider: number });
      if (fault) return printAnswer(codeOf({ outcome: fault }, settings.expiredCode), echo);
      const nobody = { City: '', FirstName: '', LastName: '', Birthdate: '' };
      return printAnswer(0, echo, {
        ExternalUserId: customer,
        UserName: customer,
        Alias: customer,
        Country: alpha3Of(player.country),
        Currency: currency,
        ...nobody,
        RCPeriod: 0,
      });
    },
    async getbalance(said, echo) {
      const { customer } = await originOf(said);
      if (said.SessionId && said.ValidateSession) {
        const fault = await tokens.faultOf(said.SessionId, { customer, provider: number });
        if (fault) return printAnswer(codeOf({ outcome: fault }, settings.expiredCode), echo);
      }
      const balances = (await players.find(customer)) && (await port.balance(customer));
      if (!balances) return printAnswer(103, echo);
      const { cash, bonus } = balances;
      return printAnswer(
        0,
        echo,
        { Currency: currency },
        { Balance: cash + bonus, BonusMoney: bonus, RealMoney: cash },
      );
    },
    async 'walletdebit wager'(said, echo) {
      const move = await moveOf(said);
      const { customer } = move;
      const token = await tokens.faultOf(said.SessionId, { customer, provider: number }, 'stake');
      return print(echo, customer, await port.debit({ ...move, ...(token && { token }) }));
    },
    async 'walletcredit result'(said, echo) {
      const move = await moveOf(said);
      // The win of a free round has no stake.
      const isFree = said.FreeRoundWinType !== undefined && said.FreeRoundWinType !== null;
      const bet = isFree ? ('none' as const) : ('needed' as const);
      return print(echo, move.customer, await port.credit({ ...move, kind: 'win', bet }));
    },
    'walletdebit rollback': (said, echo) => takeBack(said, echo, 'win'),
    'walletcredit rollback': (said, echo) => takeBack(said, echo, 'bet'),
  };

  function answerTo<M extends Method>(
    method: M,
    { json, object }: JsonObject,
    echo: Echo,
  ): Promise<string> | string {
    const said = readCall(method, object, readMembers(json).get('Amount'));
    return said ? answers[method](said, echo) : printAnswer(101, echo);
  }

  /** The reason for refusing a call's credentials, if any. */
  function refuseSender(
    { address }: ProviderCall,
    { LoginName, Password }: Readonly<Record<string, unknown>>,
  ): Code | undefined {
    const { addresses, login, password } = settings;
    if (addresses.length > 0 && !addresses.includes(address)) return 105;
    // Both are always compared, so that the time reveals neither.
    const same = [isSameSecret(LoginName, login), isSameSecret(Password, password)];
    return same.every(Boolean) ? undefined : 101;
  }

  return {
    number,
    key: provider,
    async answer(call) {
      const body = readJsonObject(call.body);
      const echo = echoOf(body?.object);
      const refused = refuseSender(call, body?.object ?? {});
      if (refused) {
        call.log.warn({ refused }, 'a call that is not EveryMatrix’s was refused');
        return answerOf(printAnswer(refused, echo));
      }
      const method = body && methodOf(body.object);
      if (!method) return answerOf(printAnswer(101, echo));
      return { call: method, ...answerOf(await answerTo(method, body, echo)) };
    },
    timeoutAnswer: ({ body }, why) =>
      answerOf(printAnswer(why === 'late' ? 107 : 101, echoOf(readJsonObject(body)?.object))),
    async launch({ customer, session, game, locale }) {
      const token = await tokens.mint({ customer, session, provider: number, code: game.code });
      const loader = `${settings.url}/Loader/Start/${encodeURIComponent(settings.operatorId)}`;
      const address = new URL(`${loader}/${encodeURIComponent(game.code)}`);
      for (const [name, value] of Object.entries({
        language: locale,
        funMode: 'False',
        _sid: token,
        casinolobbyurl: `${publicUrl}/casino/slot`,
        cashierurl: `${publicUrl}/dashboard/deposit`,
        ...(game.productId && { tableID: game.productId }),
      }))
        address.searchParams.set(name, value);
      return address.href;
    },
    listGames: () => readGameFeed('EveryMatrix', settings.gamesUrl),
    readDay: readDaysOf('EveryMatrix', settings.daysUrl, (day, address) => ({
      url: withDay(address, day),
      headers: { authorization: basicAuthorization(settings.login, settings.password) },
    })),
  };
}

function echoOf({ Request, SessionId }: JsonObject['object'] = {}): Echo {
  return {
    ...(typeof Request === 'string' && { Request }),
    ...(typeof SessionId === 'string' && { SessionId }),
  };
}

const sizeOf = (change: bigint) => (change < 0n ? -change : change);
const answerOf = (body: string): CallbackAnswer => ({ status: 200, contentType: 'application/json', body });
