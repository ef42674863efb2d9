// Who may import whom. Each rule's comment says what to do instead; run/boundaries.mjs prints it.
const { readdirSync } = require('node:fs');

const packageMayImport = (name, allowed, instead) => ({
  name: `${name.replace('/', '-')}-imports`,
  comment: instead,
  severity: 'error',
  from: { path: `^${name}/` },
  to: { path: '^(packages|apps)/', pathNot: [`^${name}/`, ...allowed.map((each) => `^${each}/`)] },
});

/** Every folder of the server that is not the ground. */
const rooms = `(${readdirSync(`${__dirname}/apps/server/src`, { withFileTypes: true })
  .filter((each) => each.isDirectory() && !['http', 'db', 'jobs'].includes(each.name))
  .map((each) => each.name)
  .join('|')})`;

/** What every room of the site stands on, and what is put together of rooms. The other folders are rooms, named as the server names them. */
const siteGround = ['wire', 'texts', 'parts', 'navigation', 'listing', 'offline'];
const siteFrame = ['shell', 'home'];
const siteRooms = `(${readdirSync(`${__dirname}/apps/site/src`, { withFileTypes: true })
  .filter((each) => each.isDirectory() && ![...siteGround, ...siteFrame].includes(each.name))
  .map((each) => each.name)
  .join('|')})`;

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
    {
      name: 'games-without-account',
      comment:
        'a page of games loads the calls of the casino: give what they share with other rooms a file of its own.',
      severity: 'error',
      from: { path: '^packages/contract/src/casino[.]ts$' },
      to: { path: '^packages/contract/src/(account|payment)[.]ts$', reachable: true },
    },
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
      'the sportsbook is pure: pass prices, results, times and generators in as arguments.',
    ),
    packageMayImport(
      'packages/hub',
      [],
      'the hub knows no product: give it methods and an authenticate function from house-hub.ts.',
    ),
    packageMayImport(
      'packages/postgres',
      [],
      'the launcher knows PostgreSQL and no product: pass what it needs as an option.',
    ),
    packageMayImport(
      'packages/ui',
      [],
      'the design system knows no wire, no texts and no noun of the product: let them in as properties and children.',
    ),
    packageMayImport(
      'apps/server',
      ['packages/[a-z]+'],
      'the server imports packages only; what site and server share belongs into packages/contract.',
    ),
    packageMayImport(
      'apps/site',
      ['packages/contract', 'packages/money', 'packages/games', 'packages/sportsbook', 'packages/ui'],
      'the site asks the server through a call of packages/contract.',
    ),
    packageMayImport(
      'apps/office',
      ['packages/contract', 'packages/money', 'packages/ui'],
      'the office asks the server through a call of packages/contract; what it shares with the site belongs into packages/ui.',
    ),
    packageMayImport(
      'apps/stage',
      ['packages/contract', 'packages/games'],
      'the stage plays events of packages/games and asks through calls of packages/contract.',
    ),
    packageMayImport(
      'apps/sandbox',
      ['packages/contract', 'packages/money', 'packages/games', 'packages/sportsbook'],
      'the sandbox is the outside world: it speaks to the server over HTTP. It plays by packages/games and packages/sportsbook as a studio licenses an engine.',
    ),
    {
      name: 'nouns-stay-out-of-the-ground',
      comment:
        'http/, db/ and jobs/ know no noun: let rooms.ts or house-http.ts pass the room in through an interface that http/, db/ or jobs/ states.',
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
      name: 'wallet-knows-no-game',
      comment:
        'games, providers and sports import the wallet; the wallet imports no room: state what it needs as an interface in wallet/.',
      severity: 'error',
      from: { path: '^apps/server/src/wallet/', pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/${rooms}/`, pathNot: '^apps/server/src/wallet/' },
    },
    {
      name: 'parts-of-the-casino-meet-at-the-face',
      comment:
        'import the other part by its face (casino/lobby/lobby.ts); what a provider is stands in casino/providers/provider.ts.',
      severity: 'error',
      from: { path: `^apps/server/src/${rooms}/([a-z-]+)`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/casino/([a-z-]+)/',
        pathNot: [
          '^apps/server/src/casino/$2/',
          '^apps/server/src/casino/([a-z-]+)/\\1\\.ts$',
          '^apps/server/src/casino/providers/provider\\.ts$',
        ],
      },
    },
    {
      name: 'app-alone-composes',
      comment: 'rooms.ts alone picks implementations: take what you need as an argument.',
      severity: 'error',
      from: { path: '^apps/server/src/[a-z]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(app|rooms|house-http|house-hub)\\.ts$' },
    },
    {
      name: 'site-ground-knows-no-room',
      comment:
        'wire/, texts/, parts/, navigation/ and listing/ know no room: let the room pass in what they need.',
      severity: 'error',
      from: { path: `^apps/site/src/(${siteGround.join('|')})/` },
      to: { path: '^apps/site/src/[^/]+/', pathNot: `^apps/site/src/(${siteGround.join('|')})/` },
    },
    {
      name: 'site-rooms-meet-at-the-face',
      comment:
        "import another room's face (session/session.ts), its server data (bonus/bonus.queries.ts) or a component (bonus/BonusTerms.tsx); the rest is its own.",
      severity: 'error',
      from: { path: '^apps/site/src/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^apps/site/src/${siteRooms}/`,
        pathNot: [
          '^apps/site/src/$1/',
          `^apps/site/src/${siteRooms}/\\1(\\.queries)?\\.ts$`,
          `^apps/site/src/${siteRooms}/[A-Z][A-Za-z]*\\.tsx$`,
        ],
      },
    },
    {
      name: 'site-frame-holds-rooms',
      comment:
        'shell/ and home/ put rooms together, and no room imports them: move what is needed to navigation/.',
      severity: 'error',
      from: { path: `^apps/site/src/(${siteGround.join('|')}|${siteRooms})/` },
      to: { path: `^apps/site/src/(${siteFrame.join('|')})/` },
    },
    {
      name: 'site-asks-through-queries',
      comment: "ask the server in the room's .queries.ts, where its keys and what it refreshes are seen.",
      severity: 'error',
      from: { path: '^apps/site/src/', pathNot: ['\\.queries\\.ts$', '^apps/site/src/wire/'] },
      to: { path: '^apps/site/src/wire/ask\\.ts$' },
    },
    {
      name: 'office-draws-every-screen-alike',
      comment:
        'screen/ knows no screen: a screen of screens/ is data, and what two of them need stands in screen/ or parts/.',
      severity: 'error',
      from: { path: '^apps/office/src/(wire|texts|parts|screen)/' },
      to: { path: '^apps/office/src/(screens|frame)/' },
    },
    {
      name: 'no-cycles',
      comment: 'two files that need each other are one file, or a third one is missing; types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
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
