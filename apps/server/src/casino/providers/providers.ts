// Which game providers there are besides the house itself, and how any of them is heard: in its own dialect, in time, always.
import type { Callback } from '../../http/route.ts';
import { apart, type Environment } from '../../setting.ts';
import { connectAmusnet } from './amusnet/settings.ts';
import { connectDigitain } from './digitain/settings.ts';
import { connectEgt } from './egt/settings.ts';
import { connectEveryMatrix } from './everymatrix/settings.ts';
import { connectHub88 } from './hub88/settings.ts';
import { connectPragmatic } from './pragmatic/settings.ts';
import { connectSoftGamings } from './softgamings/settings.ts';
import type { CallBook } from '../call-book.ts';
import type { ProviderHealth } from '../health.ts';
import { isOutage } from '../wallet-answers.ts';
import type { Heard, OpenProvider, ProviderAnswer, ProviderCall } from './provider.ts';

/** Reads a provider's settings; undefined when it has none. In demo mode its sandbox is under `sandboxUrl`. Throws BadSetting. */
type ConnectProvider = (environment: Environment, sandboxUrl: string | undefined) => OpenProvider | undefined;

const all: readonly ConnectProvider[] = [
  connectHub88,
  connectEgt,
  connectAmusnet,
  connectEveryMatrix,
  connectDigitain,
  connectPragmatic,
  connectSoftGamings,
];

/** The providers that have settings. */
export function connectProviders(
  environment: Environment,
  sandboxUrl: string | undefined,
): readonly OpenProvider[] {
  return all.flatMap(
    (connect) => apart(environment, () => connect(environment, sandboxUrl), undefined) ?? [],
  );
}

/** The strictest of them waits no longer. What was begun goes on, and the call made again tells what became of it. */
const answerWithinMs = 3000;
const maxBodyBytes = 64_000;

/** `/callback/<key>/…`: every call is answered in the provider's dialect, in time, and whatever goes wrong with us. */
export function callbackOf(
  provider: Heard,
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
  const excuse = (call: ProviderCall, why: 'late' | 'fault'): ProviderAnswer => {
    excused(provider.key, why);
    return { ...provider.excuse(call, why), call: 'excused' };
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
          return excuse(call, 'late');
        }
        request.log.error({ err: error, method: call.method }, 'bug: a provider could not be answered');
        return excuse(call, 'fault');
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      }).then(() => {
        request.log.warn({ method: call.method }, 'a provider was not answered in time');
        return excuse(call, 'late');
      });
      const answer = await Promise.race([answered, late]).finally(() => clearTimeout(timer));
      note(provider.key, call, answer, performance.now() - since);
      return answer;
    },
  };
}
