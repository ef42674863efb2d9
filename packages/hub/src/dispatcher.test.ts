import { expect, it } from 'vitest';
import { dispatcher, HubError, type HubMethod } from './dispatcher.ts';
import { parseRecord, type Invocation } from './record.ts';

const caller = { connectionId: 'c', user: 'u', session: 's', transport: 'WebSockets' as const };
const methods: Record<string, HubMethod> = {
  Echo: (_caller, ...args) => args,
  whoAmI: ({ user }) => user,
  later: async () => 'later',
  nothing: () => undefined,
  fail: () => {
    throw new Error('secret detail');
  },
  failLater: () => Promise.reject(new TypeError('secret detail')),
  refuse: () => {
    throw new HubError('not now');
  },
  unsayable: () => 1n,
};

async function answer(record: Record<string, unknown>) {
  const failures: unknown[] = [];
  const dispatch = dispatcher(methods, (error, method) => failures.push([method, String(error)]));
  const invocation = parseRecord(JSON.stringify({ type: 1, arguments: [], invocationId: '7', ...record }));
  const text = await dispatch(caller, invocation as Invocation);
  return { completion: text === undefined ? undefined : JSON.parse(text.slice(0, -1)), failures };
}

it.each([
  ['a result', { target: 'Echo', arguments: [1, 'a'] }, { result: [1, 'a'] }],
  ['whatever the case of the name', { target: 'WHOAMI' }, { result: 'u' }],
  ['a result that takes its time', { target: 'later' }, { result: 'later' }],
  ['no result', { target: 'nothing' }, {}],
])('completes with %s', async (_what, record, expected) => {
  expect(await answer(record)).toEqual({
    completion: { type: 3, invocationId: '7', ...expected },
    failures: [],
  });
});

const wentWrong = (name: string) => `An unexpected error occurred invoking '${name}' on the server.`;

it.each([
  ['an unforeseen failure', { target: 'fail' }, wentWrong('fail'), [['fail', 'Error: secret detail']]],
  [
    'a rejection',
    { target: 'FailLater' },
    wentWrong('FailLater'),
    [['FailLater', 'TypeError: secret detail']],
  ],
  ['a refusal', { target: 'refuse' }, `${wentWrong('refuse')} HubException: not now`, []],
  [
    'a result JSON cannot carry',
    { target: 'unsayable' },
    wentWrong('unsayable'),
    [['unsayable', 'TypeError: Do not know how to serialize a BigInt']],
  ],
  [
    'an unknown method',
    { target: 'none' },
    "Failed to invoke 'none' due to an error on the server. HubException: Method does not exist.",
    [],
  ],
  [
    'a name of every object',
    { target: 'toString' },
    "Failed to invoke 'toString' due to an error on the server. HubException: Method does not exist.",
    [],
  ],
  [
    'a stream wanted',
    { type: 4, target: 'echo' },
    "The client attempted to invoke the non-streaming 'echo' method with a streaming invocation.",
    [],
  ],
  [
    'a stream offered',
    { target: 'echo', streamIds: ['1'] },
    `${wentWrong('echo')} HubException: Client sent 1 stream(s), Hub method expects 0.`,
    [],
  ],
])(
  'words %s as ASP.NET Core does, and logs only what is our fault',
  async (_what, record, error, failures) => {
    expect(await answer(record)).toEqual({ completion: { type: 3, invocationId: '7', error }, failures });
  },
);

it.each(['Echo', 'fail', 'refuse', 'none'])('answers nothing when no one waits for %s', async (target) => {
  expect((await answer({ target, invocationId: undefined })).completion).toBeUndefined();
});

it('refuses to start with two methods that clients could not tell apart', () => {
  expect(() => dispatcher({ echo: () => 1, Echo: () => 2 }, () => {})).toThrow(/bug: two hub methods/);
});
