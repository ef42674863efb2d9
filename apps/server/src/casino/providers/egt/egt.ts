// Connects EGT Digital to the wallet port: checks its calls, translates them, and answers in its dialect. Its games are opened by an
// address with a one-time code. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { gameAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { PortAnswer } from '../../../wallet/wallet.ts';
import { readDaysOf, withDay } from '../day-file.ts';
import { readGameFeed } from '../game-feed.ts';
import { readJsonObject, type JsonObject } from '../json-object.ts';
import { keepable } from '../memo-text.ts';
import type { GameProvider, ProviderCall, ProviderNeeds } from '../provider.ts';
import {
  calls,
  fieldsToSeal,
  printAnswer,
  readCall,
  statusOf,
  statusOfReversal,
  type Method,
  type Said,
  type Status,
} from './dialect.ts';
import type { EgtSettings } from './settings.ts';
import { checksumHeader, checksumOf, fieldsHeader, sealedFields } from './signature.ts';

const number = 3;
const provider = 'egt';

export function openEgt(settings: EgtSettings, needs: ProviderNeeds): GameProvider {
  const { port, players, tokens, isGameOpen, publicUrl } = needs;

  const faultOf = ({ sessionId, playerId }: Said<'balance'>, act?: 'stake') =>
    tokens.faultOf(handleOf(sessionId), { customer: playerId as CustomerId, provider: number }, act);

  const answers: { readonly [M in Method]: (said: Said<M>) => Promise<string> } = {
    async authenticate({ playerId, sessionId, defenceCode }) {
      const customer = playerId as CustomerId;
      const player = await players.find(customer);
      if (!player || player.barred) return printAnswer('ERR_INVALID_PLAYER_ID');
      const holder = { customer, provider: number };
      const fault = await tokens.exchange(defenceCode, handleOf(sessionId), holder);
      return fault
        ? printAnswer(statusOf(fault))
        : printAnswer('OK', await port.balance(customer), { currency });
    },
    async 'defence-code'(said) {
      const launched = await tokens.open(handleOf(said.sessionId));
      const player = await players.find(said.playerId as CustomerId);
      if (!player || player.barred) return printAnswer('ERR_INVALID_PLAYER_ID');
      if (typeof launched === 'string' || launched.customer !== player.customer)
        return printAnswer('ERR_INVALID_TOKEN');
      if (!(await isGameOpen(provider, said.gameKey))) return printAnswer(statusOf('game-unavailable'));
      const defenceCode = await tokens.mint({ ...launched, code: said.gameKey });
      return printAnswer('OK', undefined, { defenceCode });
    },
    async balance(said) {
      const fault = await faultOf(said);
      if (fault) return printAnswer(statusOf(fault));
      if (said.currency && said.currency !== currency) return printAnswer(statusOf('wrong-currency'));
      return printAnswer('OK', await port.balance(said.playerId as CustomerId));
    },
    async withdraw(said) {
      const token = await faultOf(said, 'stake');
      const answer = await port.debit({
        ...moveOf(said),
        amount: said.giftSpin ? 0n : BigInt(said.amount),
        ...(token && { token }),
      });
      return print(statusOf(answer.outcome), said, answer);
    },
    async deposit(said) {
      const amount = BigInt(said.amount) - deducted(said);
      const { giftSpin, jackpotWins } = said;
      const answer = await port.credit({
        ...moveOf(said),
        amount,
        // Calls do not always separate a jackpot's share from the game's own win.
        ...(jackpotWins?.length && { prizeAmount: amount }),
        ...(giftSpin && { campaign: String(giftSpin.campaignId ?? giftSpin.bonusCode ?? '') }),
        kind: 'win',
        bet: 'needed',
      });
      return print(statusOf(answer.outcome), said, answer);
    },
    async 'reverse/withdraw'(said) {
      const answer = await port.reverse({
        provider,
        customer: said.playerId as CustomerId,
        target: said.referenceId,
        tx: said.transferId,
        family: 'bet',
        ifSettled: 'refuse',
      });
      return print(statusOfReversal(answer.outcome), said, answer);
    },
    async terminate(said) {
      const fault = await faultOf(said);
      if (fault) return printAnswer(statusOf(fault));
      await tokens.end(handleOf(said.sessionId));
      return printAnswer('OK');
    },
  };

  /** The part of a deposit that jackpot wins deduct, if the contract says so. */
  function deducted({ jackpotWins }: Said<'deposit'>): bigint {
    if (settings.deduction === 'kept') return 0n;
    return (jackpotWins ?? []).reduce((sum, { deduction }) => sum + BigInt(deduction ?? 0), 0n);
  }

  /** An answer to a transfer: the id of the first answer, and the current balance. */
  async function print(
    status: Status,
    { playerId }: Said<'reverse/withdraw'> | Said<'deposit'>,
    answer: PortAnswer,
  ): Promise<string> {
    if (!('posting' in answer)) return printAnswer(status, answer.balances);
    const now = answer.outcome === 'replayed' ? await port.balance(playerId as CustomerId) : undefined;
    const [realAmount, bonusAmount] = [sizeOf(answer.split.cash), sizeOf(answer.split.bonus)];
    const more = { casinoTransferId: answer.posting, bonusAmount, realAmount };
    return printAnswer(status, now ?? answer.balances, more);
  }

  /** Undefined if EGT Digital sent the call; otherwise the reason for refusing it. */
  function refuseSender(
    call: ProviderCall,
    method: Method,
    { json, object }: JsonObject,
  ): Status | undefined {
    const [checksum, fields] = [call.headers[checksumHeader], call.headers[fieldsHeader]];
    if (checksum === undefined && fields === undefined && settings.checksum === 'optional')
      return method === 'authenticate' ? 'ERR_MISSING_HEADERS' : undefined;
    if (typeof checksum !== 'string' || typeof fields !== 'string') return 'ERR_MISSING_HEADERS';
    const sealed = sealedFields({ key: settings.key, json, checksum, fields });
    if (!sealed) return 'ERR_INTEGRITY_CHECK_FAILED';
    const open = fieldsToSeal[method].filter((name) => Object.hasOwn(object, name) && !sealed.has(name));
    if (open.length === 0) return undefined;
    call.log.warn({ method, open }, 'a checksum of EGT Digital leaves out what moves money');
    return settings.checksum === 'strict' ? 'ERR_INTEGRITY_CHECK_FAILED' : undefined;
  }

  async function answerTo<M extends Method>(call: ProviderCall, method: M): Promise<string> {
    const read = readJsonObject(call.body);
    if (!read) return printAnswer('ERR_INVALID_FIELDS');
    const refused = refuseSender(call, method, read);
    if (refused) {
      call.log.warn({ method, refused }, 'a call that EGT Digital did not sign was refused');
      return printAnswer(refused);
    }
    const said = readCall(method, read.object);
    return typeof said === 'string' ? printAnswer(said) : answers[method](said);
  }

  return {
    number,
    key: provider,
    async answer(call) {
      const { method } = call;
      if (!isMethod(method)) return answerOf(printAnswer('ERR_INVALID_FIELDS'));
      return { call: method, ...answerOf(await answerTo(call, method)) };
    },
    timeoutAnswer: (_call, why) => answerOf(printAnswer(why === 'late' ? 'ERR_TIMEOUT' : 'ERR_UNKNOWN')),
    async launch({ customer, session, game, isMobile, locale }) {
      const code = await tokens.mint({ customer, session, provider: number, code: game.code });
      const address = new URL(settings.launchUrl);
      for (const [name, value] of Object.entries({
        sessionToken: code,
        casinoId: settings.casinoId,
        playerId: customer,
        gameKey: game.code,
        currencyCode: currency,
        language: locale,
        closeUrl: `${publicUrl}/casino/slot`,
        mode: isMobile ? 'Mobile' : 'Desktop',
        demo: 'false',
      }))
        address.searchParams.set(name, value);
      return address.href;
    },
    listGames: () => readGameFeed('EGT Digital', settings.gamesUrl),
    readDay: readDaysOf('EGT Digital', settings.daysUrl, (day, address) => ({
      url: withDay(address, day),
      headers: { [checksumHeader]: checksumOf(settings.key, [day]), [fieldsHeader]: 'day' },
    })),
  };
}

/** The name of EGT Digital's own session among launch tokens. */
const handleOf = (sessionId: string) => `${provider} ${sessionId}`;
const isMethod = (method: string): method is Method => Object.hasOwn(calls, method);
/** The amount fits a JSON number, as the call's amount did. */
const sizeOf = (change: bigint) => Number(change < 0n ? -change : change);

function moveOf(said: Said<'withdraw' | 'deposit'>) {
  const { reason, giftSpin } = said;
  const wins = 'jackpotWins' in said ? said.jackpotWins : undefined;
  return {
    provider,
    tx: said.transferId,
    customer: said.playerId as CustomerId,
    game: said.gameKey,
    account: gameAccount(provider, said.gameKey),
    round: String(said.roundNumber),
    currency: said.currency,
    closesRound: said.roundCompleted ?? false,
    memo: {
      ...(reason && { reason: keepable(reason) }),
      ...(giftSpin && { giftSpin: keepable(String(giftSpin.campaignId ?? giftSpin.bonusCode ?? '')) }),
      ...(wins?.length && {
        jackpots: keepable(
          wins
            .map(({ jackpotName, levelName, winId }) => [jackpotName, levelName, winId].join(' '))
            .join(', '),
        ),
      }),
    },
  };
}

const answerOf = (body: string): CallbackAnswer => ({ status: 200, contentType: 'application/json', body });
