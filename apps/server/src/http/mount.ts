// Mounts the contract. Each call's path, authentication, rate limit, parsing and envelope are handled here only. Refusals follow the
// contract's order: rate limit, no session, malformed, then the room's own.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Locale } from '@felek/contract/call';
import { wordIssues } from '@felek/contract/field-errors';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { withinRequest } from '../request.ts';
import { previewOf } from './preview.ts';
import { networkOf, plainAddress } from './network.ts';
import { accept, refuse, type Enveloped } from './envelope.ts';
import type { OperatorSessionEnd } from '@felek/contract/office/session-ends';
import { everyOperatorMay } from '@felek/contract/office/permissions';
import type {
  AdmittedOperator,
  Ask,
  CustomerSession,
  Doors,
  Launch,
  NotedRefusal,
  OperatorAsk,
  Route,
} from './route.ts';
import { countTries, type Tries } from './tries.ts';

export interface MountOptions {
  readonly routes: readonly Route[];
  readonly doors: Doors;
  readonly clock: Clock;
  /** Hashes the device's claimed fingerprint. The plain text is stored nowhere. */
  readonly hashDevice: (fingerprint: string) => string;
  /** Told of each refusal of a customer's call. Returns at once. */
  readonly noteRefusal?: (refusal: NotedRefusal) => void;
  readonly log: Logger;
  readonly demo: boolean;
  /** Whether an answer that the contract does not describe is a fault. A page checks its shape alone. */
  readonly checksAnswers?: boolean;
}

/** The `Retry-After` of a refusal by the room itself: the window of its limit. */
const roomWaitS = 15 * 60;
const idempotencyKeyPattern = /^[\x21-\x7e]{1,100}$/;
const bearerPattern = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** The admitted caller. It is set before the body is read, so that a refused caller's large body is never parsed. */
type Admitted = FastifyRequest & { admitted?: Admission };
type Admission = CustomerSession | Launch | AdmittedOperator | Stranger;
type Stranger = Readonly<Record<string, never>>;

export function mountCalls(app: FastifyInstance, options: MountOptions): void {
  const tries = countTries(() => options.clock.now().getTime());
  for (const route of options.routes) {
    if (route.call.demoOnly && !options.demo) continue;
    mountCall(app, route, options, tries);
  }
}

/** Makes a call that anyone may make, as a visitor of this language. Undefined if it is refused. */
export const askAsVisitor =
  ({ routes, clock, log }: Pick<MountOptions, 'routes' | 'clock' | 'log'>) =>
  async (path: string, input: unknown, locale: Locale): Promise<unknown> => {
    const route = routes.find(({ call }) => call.path === path && call.who === 'anyone');
    if (!route) throw new Error(`bug: a visitor cannot call ${path}`);
    const visitor = {
      fingerprint: '',
      address: '',
      userAgent: '',
      requestId: 'page',
      idempotencyKey: undefined,
    };
    const ask: Ask = { ...visitor, locale, at: clock.now(), log };
    const answered = await route.answer(ask, route.call.input.parse(input));
    return answered.yes ? answered.data : undefined;
  };

function mountCall(app: FastifyInstance, route: Route, options: MountOptions, tries: Tries): void {
  const { call } = route;
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { isHeld: call.held === true },
    ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
    onRequest: async (request: Admitted, reply) => {
      const locale = localeOf(request);
      const admitted = await admit(call, request, options.doors);
      const caller = callerOf(admitted) ?? networkOf(request.ip);
      const waitS = call.tries ? tries.take(`${call.path} ${caller}`, call.tries.max, call.tries.windowS) : 0;
      if (waitS > 0) return send(reply.header('retry-after', waitS), refuse('too_many_tries', locale));
      if (!admitted)
        return send(
          reply,
          refuse('not_logged_in', locale, { ended: await endOf(call, request, options.doors) }),
        );
      const refused = isOperator(admitted)
        ? await refuseOperator(call, admitted, request, options)
        : undefined;
      if (refused) return send(reply, refused);
      request.admitted = admitted;
      return undefined;
    },
    handler: async (request: Admitted, reply) => {
      const { id, headers } = request;
      const asked = { id, name: `${call.method} /api/${call.path}`, traceparent: headers.traceparent };
      const answered = await withinRequest(
        asked,
        () => answer(route, request, options),
        (given) => ({
          'http.response.status_code': given instanceof Readable ? 200 : given.status,
        }),
      );
      if (answered instanceof Readable)
        return reply
          .header('cache-control', 'no-store')
          .type('application/x-ndjson; charset=utf-8')
          .send(answered);
      return send(answered.status === 429 ? reply.header('retry-after', roomWaitS) : reply, answered);
    },
  });
}

/** Why this operator may not make this call; undefined if they may. An attempt without the permission is recorded. */
async function refuseOperator(
  call: Call,
  who: AdmittedOperator,
  request: FastifyRequest,
  { doors }: MountOptions,
): Promise<Enveloped | undefined> {
  const permission = call.permission!;
  const locale = localeOf(request);
  if (who.mustEnrol && permission !== everyOperatorMay) return refuse('second_factor_missing', locale);
  if (!who.permissions.has(permission)) {
    const attempt = { path: call.path, permission, refusal: 'not_permitted' };
    const address = plainAddress(request.ip);
    await doors.refusedOperator({ ...who, address, requestId: request.id }, attempt);
    return refuse('not_permitted', locale, {
      errors: [{ path: 'permission', message: permission }],
      figures: { permission: { tr: permission, en: permission } },
    });
  }
  return undefined;
}

/** The second factor confirms exactly this call with this input: after the input is known to be well-formed, and before the room is asked. */
async function refuseUnconfirmed(
  ask: OperatorAsk & Partial<AdmittedOperator>,
  call: Call,
  request: FastifyRequest,
  { doors }: MountOptions,
): Promise<Enveloped | undefined> {
  if (!call.stepUp || ask.hasFactor !== true) return undefined;
  const unconfirmed = await doors.confirmOperator(ask, headerOf(request, 'second-factor'));
  return unconfirmed && refuse(unconfirmed.refusal, ask.locale, unconfirmed);
}

async function answer(route: Route, request: Admitted, options: MountOptions): Promise<Enveloped | Readable> {
  const ask = new Asked(request, route.call, options);
  const { locale, idempotencyKey } = ask;
  if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(idempotencyKey))
    return refuse('malformed', locale);
  const input = route.call.input.safeParse(route.call.method === 'GET' ? request.query : request.body, {
    reportInput: true,
  });
  if (!input.success) return refuse('malformed', locale, { errors: wordIssues(input.error.issues, locale) });
  const { permission, path } = route.call;
  const asked = permission && { asked: { path, permission, input: input.data } };
  const whole = Object.assign(ask, request.admitted, asked);
  if (asked) {
    const refused = await refuseUnconfirmed(whole as unknown as OperatorAsk, route.call, request, options);
    if (refused) return refused;
  }
  const answered = await route.answer(whole, input.data);
  if (answered.yes && route.call.lines)
    return Readable.from(printLines(answered.data as AsyncIterable<unknown>, ask.log));
  if (answered.yes) {
    if (options.checksAnswers) checkAnswer(route.call, answered.data);
    return accept(answered.data, answered.message, locale);
  }
  const { refusal, errors = [], figures = {}, factors } = answered;
  const customer = customerOf(request.admitted);
  if (customer !== undefined)
    options.noteRefusal?.({
      customer,
      call: path,
      code: refusal,
      figures,
      requestId: ask.requestId,
      at: ask.at,
    });
  return refuse(refusal, locale, { errors, figures, ...(factors && { factors }) });
}

function checkAnswer({ path, output }: Call, data: unknown): void {
  // As it comes over the wire.
  const { error } = output.safeParse(JSON.parse(JSON.stringify(data ?? null)));
  if (error)
    throw new Error(`bug: ${path} gave an answer that the contract does not describe`, { cause: error });
}

/** An error in the middle ends the connection: the status was sent long before. */
async function* printLines(lines: AsyncIterable<unknown>, log: Logger): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  } catch (error) {
    log.error({ err: error }, 'bug: an answer of lines was cut off');
    throw error;
  }
}

/** A class, since thousands are made per second. Its getters compute what few calls need. */
class Asked implements Ask {
  readonly locale: Locale;
  readonly address: string;
  readonly requestId: string;
  readonly at: Date;
  readonly idempotencyKey: string | undefined;
  readonly #request: FastifyRequest;
  readonly #call: Call;
  readonly #log: Logger;
  readonly #hashDevice: MountOptions['hashDevice'];

  constructor(request: FastifyRequest, call: Call, { clock, log, hashDevice }: MountOptions) {
    this.locale = localeOf(request);
    this.address = plainAddress(request.ip);
    this.requestId = request.id;
    this.at = clock.now();
    this.idempotencyKey = headerOf(request, 'idempotency-key');
    this.#request = request;
    this.#call = call;
    this.#log = log;
    this.#hashDevice = hashDevice;
  }

  get fingerprint(): string {
    const claimed = headerOf(this.#request, 'fingerprint') ?? '';
    return this.#hashDevice(/^[\x21-\x7e]{1,200}$/.test(claimed) ? claimed : '');
  }

  get userAgent(): string {
    return (headerOf(this.#request, 'user-agent') ?? '').slice(0, 300);
  }

  get preview(): string | undefined {
    return previewOf(this.#request);
  }

  get log(): Logger {
    return this.#log.child({ request: this.requestId, call: this.#call.path });
  }
}

/** The authenticated caller. Undefined if the call needs a token and there is none, or an expired one. */
async function admit(call: Call, request: FastifyRequest, doors: Doors): Promise<Admission | undefined> {
  if (call.who === 'anyone') return {};
  const token = bearerOf(request);
  if (token === undefined) return undefined;
  switch (call.who) {
    case 'customer':
      return doors.customer(token, call.background ?? headerOf(request, 'background') === '1');
    case 'game':
      return doors.game(token);
    case 'operator':
      return doors.operator(
        token,
        call.background ?? headerOf(request, 'background') === '1',
        plainAddress(request.ip),
      );
    default:
      return call.who satisfies never;
  }
}

/** Why the session of an operator's token has ended. Undefined for a token that never was one, and for other callers. */
async function endOf(
  call: Call,
  request: FastifyRequest,
  doors: Doors,
): Promise<OperatorSessionEnd | undefined> {
  const token = call.who === 'operator' ? bearerOf(request) : undefined;
  return token === undefined ? undefined : doors.endOfOperator(token, plainAddress(request.ip));
}

const customerOf = (admitted: Admission | undefined) =>
  admitted && 'customer' in admitted ? admitted.customer : undefined;
const isOperator = (admitted: Admission): admitted is AdmittedOperator => 'operator' in admitted;

/** The key that a rate limit counts by, after authentication. */
function callerOf(admitted: Admission | undefined): string | undefined {
  if (!admitted) return undefined;
  return 'operator' in admitted ? admitted.operator : admitted.customer;
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return bearerPattern.exec(headerOf(request, 'authorization') ?? '')?.[1];
}

export function localeOf(request: FastifyRequest): Locale {
  return headerOf(request, 'locale') === 'en' ? 'en' : 'tr';
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export function send(reply: FastifyReply, { status, body }: Enveloped): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
