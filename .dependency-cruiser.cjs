// Who may import whom. Each rule's comment says what to do instead; run/boundaries.mjs prints it.
const packageMayImport = (name, allowed, instead) => ({
  name: `${name.replace('/', '-')}-imports`,
  comment: instead,
  severity: 'error',
  from: { path: `^${name}/` },
  to: { path: '^(packages|apps)/', pathNot: [`^${name}/`, ...allowed.map((each) => `^${each}/`)] },
});

const rooms =
  '(account|payment|casino|jackpot|bonus|demo|keys|notification|content|sports|protection|office|chat|reconciliation)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    packageMayImport(
      'packages/money',
      [],
      'money imports nothing of ours: whatever it needs belongs into it, or is not money.',
    ),
    packageMayImport(
      'packages/contract',
      ['packages/money'],
      'the contract is data: move behaviour to the server or the site.',
    ),
    packageMayImport(
      'packages/ledger',
      ['packages/money'],
      'the ledger knows wallets and keys, no product: pass what it needs as a posting.',
    ),
    packageMayImport(
      'packages/games',
      ['packages/money'],
      'games are pure: pass seeds, stakes and rules in as arguments.',
    ),
    packageMayImport(
      'packages/sportsbook',
      ['packages/money'],
      'the sportsbook is pure: pass markets and slips in as arguments.',
    ),
    packageMayImport(
      'packages/hub',
      [],
      'the hub knows no product: give it methods and an authenticate function from app.ts.',
    ),
    packageMayImport(
      'apps/server',
      ['packages/[a-z]+'],
      'the server imports packages only; what site and server share belongs into packages/contract.',
    ),
    packageMayImport(
      'apps/site',
      ['packages/contract', 'packages/money', 'packages/games', 'packages/sportsbook'],
      'the site asks the server through a call of packages/contract.',
    ),
    packageMayImport(
      'apps/stage',
      ['packages/contract', 'packages/games'],
      'the stage plays events of packages/games and asks through calls of packages/contract.',
    ),
    packageMayImport(
      'apps/sandbox',
      ['packages/contract', 'packages/money'],
      'the sandbox is the outside world: it speaks to the server over HTTP.',
    ),
    {
      name: 'nouns-stay-out-of-the-ground',
      comment:
        'http/, db/ and jobs/ know no noun: let app.ts pass the room in through an interface that http/, db/ or jobs/ states.',
      severity: 'error',
      from: { path: '^apps/server/src/(http|db|jobs)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/${rooms}/` },
    },
    {
      name: 'rooms-meet-at-the-face',
      comment:
        'import the other room by its face (payment/payment.ts); if the face lacks something, widen the face.',
      severity: 'error',
      from: { path: `^apps/server/src/${rooms}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^apps/server/src/${rooms}/`,
        pathNot: ['^apps/server/src/$1/', `^apps/server/src/${rooms}/\\1\\.ts$`],
      },
    },
    {
      name: 'app-alone-composes',
      comment: 'app.ts alone picks implementations: take what you need as an argument.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/main\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^apps/server/src/app\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment: 'two files that need each other are one file, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      comment:
        'the import resolves to nothing: install the package in the workspace that needs it, or mend the path.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|inline)$|\\.css$|\\.svg$' },
    },
    {
      name: 'tests-stay-tests',
      comment: 'shipped code does not import tests or the testbed.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.(test|spec|vectors)\\.tsx?$' },
      to: { path: '(\\.test\\.tsx?$|^testbed/|^e2e/|^bench/|^chaos/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.jsx', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
