// Connects Digitain to the wallet port: checks its calls, translates them, and answers in its dialect. Its games are opened by an address
// with a token. README.md tells which parts of its protocol are documented, seen in code, or assumed.
import { currency } from '@felek/contract/figures';
import { gameAccount } from '@felek/ledger/accounts';
import type { CallbackAnswer } from '../../../http/route.ts';
import type { CustomerId } from '../../../ids.ts';
import type { PortAnswer } from '../../../wallet/wallet.ts';
import { readAmounts } from '../decimal-amount.ts';
import { readDaysOf, withDay } from '../day-file.ts';
import { readGameFeed } from '../game-feed.ts';
import { readJsonObject, type JsonObject } from '../json-object.ts';
import { keepable } from '../memo-text.ts';
import type { GameProvider, ProviderCall, ProviderNeeds } from '../provider.ts';
import { isSameSecret } from '../same-secret.ts';
import {
  calls,
  codeOf,
  codeOfCancel,
  printAnswer,
  readCall,
  type Answer,
  type Method,
  type Said,
} from './dialect.ts';
import type { DigitainSettings } from './settings.ts';

const number = 6;
const provider = 'digitain';
const keyHeader = 'SecretKey';
const freeSpin = 4;

export function openDigitain(settings: DigitainSettings, needs: ProviderNeeds): GameProvider {
  const { port, players, tokens, publicUrl } = needs;

  const faultOf = ({ tkn, pid }: { readonly tkn: string; readonly pid: string }, act?: 'stake') =>
    tokens.faultOf(tkn, { customer: pid as CustomerId, provider: number }, act);

  /** The answer to a call that moves money, with the current balance. */
  async function told(pid: string, answer: PortAnswer, err = codeOf(answer.outcome)): Promise<Answer> {
    const isOld = answer.outcome === 'replayed';
    return { err, balances: isOld ? await port.balance(pid as CustomerId) : answer.balances };
  }

  const answers: { readonly [M in Method]: (said: Said<M>) => Promise<Answer> } = {
    async authenticate({ tkn }) {
      const launched = await tokens.open(tkn);
      if (typeof launched === 'string') return { err: codeOf(launched) };
      const { customer } = launched;
      const player = launched.provider === number ? await players.find(customer) : undefined;
      if (!player) return { err: codeOf('token-invalid') };
      if (player.barred) return { err: codeOf('player-blocked') };
      const more = { tkn, pid: customer, cid: currency, isr: true };
      return { err: 1, balances: await port.balance(customer), more };
    },
    async getbalance(said) {
      const customer = said.pid as CustomerId;
      if (!(await players.find(customer))) return { err: codeOf('player-unknown') };
      const fault = await faultOf(said);
      if (fault) return { err: codeOf(fault) };
      if (said.cid !== currency) return { err: codeOf('wrong-currency') };
      return { err: 1, balances: await port.balance(customer) };
    },
    async bet(said) {
      const token = await faultOf(said, 'stake');
      return told(said.pid, await port.debit({ ...moveOf(said), ...stakeOf(said), ...(token && { token }) }));
    },
    async result(said) {
      const answer = await port.credit({
        ...moveOf(said),
        ...readAmounts(said.wam),
        kind: 'win',
        // The win of a free spin has no stake.
        bet: said.inf?.wot === freeSpin ? 'none' : 'needed',
        closesRound: said.inf?.rndf ?? false,
      });
      return told(said.pid, answer);
    },
    async betandresult(said) {
      const token = await faultOf(said, 'stake');
      const { amount: win, thousandths: winThousandths } = readAmounts(said.wam);
      const answer = await port.debitAndCredit({
        ...moveOf(said),
        ...stakeOf(said),
        win,
        winThousandths,
        closesRound: said.inf?.rndf ?? false,
        ...(token && { token }),
      });
      return told(said.pid, answer);
    },
    async promowin({ pid, gid, cid, txid, pwa, opt }) {
      const answer = await port.credit({
        provider,
        tx: txid,
        customer: pid as CustomerId,
        game: gid,
        account: gameAccount(provider, gid),
        currency: cid,
        ...readAmounts(pwa),
        memo: opt ? { promotion: keepable(opt) } : {},
        kind: 'promo',
        bet: 'none',
      });
      return told(pid, answer);
    },
    async cancel({ pid, gid, rid, refrnd, otxid }) {
      if (!refrnd && !otxid) return { err: codeOf('bad-request') };
      const back = { provider, customer: pid as CustomerId, ifSettled: 'refuse' } as const;
      const answer = await port.reverse(
        refrnd ? { ...back, target: { round: rid, game: gid } } : { ...back, target: otxid!, family: 'bet' },
      );
      return told(pid, answer, codeOfCancel(answer.outcome));
    },
  };

  /** A caller without the key never sees it. A caller with the key gets it back, as Digitain expects. */
  const isKnown = ({ headers }: ProviderCall) =>
    isSameSecret(headers[keyHeader.toLowerCase()], settings.secretKey);
  const answerOf = (call: ProviderCall, body: string): CallbackAnswer => ({
    status: 200,
    contentType: 'application/json',
    ...(isKnown(call) && { headers: { [keyHeader]: settings.secretKey } }),
    body,
  });

  async function answerTo(call: ProviderCall): Promise<string> {
    const { method } = call;
    const body = readJsonObject(call.body);
    if (!isKnown(call)) {
      call.log.warn({ method }, 'a call without Digitain’s key was refused');
      return printAnswer({ err: 12 }, undefined, body);
    }
    if (!body || !isMethod(method)) return printAnswer({ err: 999 }, undefined, body);
    return printAnswer(await answerCall(method, body), method, body);
  }

  async function answerCall<M extends Method>(method: M, body: JsonObject): Promise<Answer> {
    const said = readCall(method, body);
    // A call about another operator's wallet gets no answer of its own.
    return said?.prid === String(settings.partnerId) ? answers[method](said) : { err: 999 };
  }

  return {
    number,
    key: provider,
    answer: async (call) => ({
      ...answerOf(call, await answerTo(call)),
      ...(isKnown(call) && isMethod(call.method) && { call: call.method }),
    }),
    timeoutAnswer: (call) => answerOf(call, printAnswer({ err: 999 }, undefined, readJsonObject(call.body))),
    async launch({ customer, session, game, isMobile, locale }) {
      const address = new URL(settings.url);
      for (const [name, value] of Object.entries({
        dvt: isMobile ? settings.devices.mobile : settings.devices.desktop,
        gid: game.code,
        hmu: `${publicUrl}/casino/slot`,
        lng: locale,
        oid: settings.operatorId,
        plm: '1',
        tkn: await tokens.mint({ customer, session, provider: number, code: game.code }),
      }))
        address.searchParams.set(name, value);
      return address.href;
    },
    listGames: () => readGameFeed('Digitain', settings.gamesUrl),
    readDay: readDaysOf('Digitain', settings.daysUrl, (day, address) => ({
      url: withDay(address, day),
      headers: { [keyHeader]: settings.secretKey },
    })),
  };
}

const isMethod = (method: string): method is Method => Object.hasOwn(calls, method);

function moveOf({ pid, gid, rid, txid, cid, inf }: Said<'bet'> | Said<'result'>) {
  return {
    provider,
    tx: txid,
    customer: pid as CustomerId,
    game: gid,
    account: gameAccount(provider, gid),
    round: rid,
    currency: cid,
    memo: inf?.isb ? { bonus: 'theirs' } : {},
  };
}

/** Digitain's own bonus money is no stake of the customer. */
const stakeOf = ({ bam, inf }: Said<'bet'>) => (inf?.isb ? { amount: 0n } : readAmounts(bam));
