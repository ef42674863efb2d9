// The game providers besides the house itself. Every call gets an answer in the provider's dialect, and in time.
import type { Callback } from '../../http/route.ts';
import { apart, type Environment } from '../../setting.ts';
import { openAmusnet } from './amusnet/amusnet.ts';
import { readAmusnetSettings } from './amusnet/settings.ts';
import { openBetco } from './betco/betco.ts';
import { readBetcoSettings } from './betco/settings.ts';
import { openDigitain } from './digitain/digitain.ts';
import { readDigitainSettings } from './digitain/settings.ts';
import { openEgt } from './egt/egt.ts';
import { readEgtSettings } from './egt/settings.ts';
import { openEveryMatrix } from './everymatrix/everymatrix.ts';
import { readEveryMatrixSettings } from './everymatrix/settings.ts';
import { openHub88 } from './hub88/hub88.ts';
import { readHub88Settings } from './hub88/settings.ts';
import { openPragmatic } from './pragmatic/pragmatic.ts';
import { readPragmaticSettings } from './pragmatic/settings.ts';
import { openSoftGamings } from './softgamings/softgamings.ts';
import { readSoftGamingsSettings } from './softgamings/settings.ts';
import { readTablesOf } from './table-feed.ts';
import { isOutage } from '../../wallet/wallet.ts';
import type { CallBook } from '../call-book/call-book.ts';
import type { ProviderHealth } from './health.ts';

export { openHealth } from './health.ts';

import type { Caller, OpenProvider, ProviderAnswer, ProviderCall, ProviderNeeds } from './provider.ts';

/** Reads a provider's settings. Undefined without them. In demo mode the sandbox plays it under `sandboxUrl`. Throws BadSetting. */
type ReadSettings<Settings> = (
  environment: Environment,
  sandboxUrl: string | undefined,
) => Settings | undefined;

/** A provider's settings, and the function that opens it with them. */
const connected =
  <Settings, Opened>(
    read: ReadSettings<Settings>,
    open: (settings: Settings, needs: ProviderNeeds) => Opened,
  ): ReadSettings<(needs: ProviderNeeds) => Opened> =>
  (environment, sandboxUrl) => {
    const settings = read(environment, sandboxUrl);
    return settings && ((needs) => open(settings, needs));
  };

/** Adds the reader of live tables, which all providers share. */
const withTables =
  (key: string, connect: ReadSettings<OpenProvider>): ReadSettings<OpenProvider> =>
  (environment, sandboxUrl) => {
    const open = connect(environment, sandboxUrl);
    const listTables = readTablesOf(key, environment, sandboxUrl);
    return open && ((needs) => ({ ...open(needs), listTables }));
  };

const all: readonly ReadSettings<OpenProvider>[] = [
  withTables('hub88', connected(readHub88Settings, openHub88)),
  withTables('egt', connected(readEgtSettings, openEgt)),
  withTables('amusnet', connected(readAmusnetSettings, openAmusnet)),
  withTables('everymatrix', connected(readEveryMatrixSettings, openEveryMatrix)),
  withTables('digitain', connected(readDigitainSettings, openDigitain)),
  withTables('pragmatic', connected(readPragmaticSettings, openPragmatic)),
  withTables('softgamings', connected(readSoftGamingsSettings, openSoftGamings)),
];

/** BetConstruct's sportsbook, if it has settings. */
export const connectBetco = connected(readBetcoSettings, openBetco);

/** The providers that have settings. */
export function connectProviders(
  environment: Environment,
  sandboxUrl: string | undefined,
): readonly OpenProvider[] {
  return all.flatMap(
    (connect) => apart(environment, () => connect(environment, sandboxUrl), undefined) ?? [],
  );
}

/** The shortest timeout of any provider. A late call still completes, and its retry gets the real answer. */
const answerWithinMs = 3000;
const maxBodyBytes = 64_000;

/** `/callback/<key>/…`: every call gets an answer in the provider's dialect and in time, even when the house fails. */
export function callbackOf(
  provider: Caller,
  {
    withinMs = answerWithinMs,
    excused = () => undefined,
    note = () => undefined,
  }: {
    readonly withinMs?: number;
    readonly excused?: ProviderHealth['excused'];
    readonly note?: CallBook['note'];
  } = {},
): Callback {
  const timeoutAnswer = (call: ProviderCall, why: 'late' | 'fault'): ProviderAnswer => {
    excused(provider.key, why);
    return { ...provider.timeoutAnswer(call, why), call: 'excused' };
  };
  return {
    path: `${provider.key}/*`,
    maxBodyBytes,
    async answer(request) {
      const call: ProviderCall = Object.assign(request, { method: request.params['*'] ?? '' });
      const since = performance.now();
      const answered = provider.answer(call).catch((error: unknown) => {
        if (isOutage(error)) {
          request.log.warn({ reason: error.message, method: call.method }, 'a provider is to call again');
          return timeoutAnswer(call, 'late');
        }
        request.log.error({ err: error, method: call.method }, 'bug: a provider could not be answered');
        return timeoutAnswer(call, 'fault');
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      }).then(() => {
        request.log.warn({ method: call.method }, 'a provider was not answered in time');
        return timeoutAnswer(call, 'late');
      });
      const answer = await Promise.race([answered, late]).finally(() => clearTimeout(timer));
      note(provider.key, call, answer, performance.now() - since);
      return answer;
    },
  };
}
