// The stand-alone verifier: one page without a network that verifies any round of the house's games step by step, or a file of many. Texts that
// come from a proof are set as text and never as markup.
import type { Locale } from '@felek/contract/call';
import { houseCatalogue } from '@felek/games/catalogue';
import { checkWords } from '@felek/games/check-words';
import { examineRound, type Check } from '@felek/games/checks';
import { parseLira, printLira, type Kurus } from '@felek/money';
import {
  examineLines,
  linesOf,
  readRound,
  sumByGame,
  type ExaminedFile,
  type ExaminedLine,
  type LineState,
} from './proof-file.ts';
import { texts } from './verifier-texts.ts';

/** The results below the two ways to bring a proof. */
type Shown =
  | { readonly what: 'nothing' | 'empty' | 'unreadable' | 'stopped' }
  | { readonly what: 'one'; readonly text: string }
  | { readonly what: 'many'; readonly file: ExaminedFile; readonly seconds: number };

const pageSize = 25;
const states: readonly LineState[] = ['false', 'unread', 'hidden', 'none', 'proved'];

let locale: Locale = navigator.language.toLowerCase().startsWith('tr') ? 'tr' : 'en';
let shown: Shown = { what: 'nothing' };
/** The part of a file that is read. */
let look = {
  state: 'all' as LineState | 'all',
  find: '',
  from: 0,
  opened: undefined as ExaminedLine | undefined,
};
/** The number of the running examination; another number stops it. */
let running = 0;

const say = () => texts[locale];
const number = (value: number): string => value.toLocaleString(locale === 'tr' ? 'tr-TR' : 'en-GB');
const nameOf = (gameCode: string): string => houseCatalogue.find(gameCode)?.hall.names[locale] ?? gameCode;

// Making elements

type Child = Node | string | undefined | false;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, label);
  made.addEventListener('click', onClick);
  return made;
}

const svg = (viewBox: string, ...paths: readonly string[]): SVGSVGElement => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  made.setAttribute('viewBox', viewBox);
  made.setAttribute('aria-hidden', 'true');
  for (const d of paths) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', d);
    made.append(path);
  }
  return made;
};

/** The mark of the house: eight petals in a ring. */
function mark(): SVGSVGElement {
  const petal =
    'M32 29c-5-5-6.5-13 0-22 6.5 9 5 17 0 22zM35 32c5-5 13-6.5 22 0-9 6.5-17 5-22 0zM32 35c5 5 6.5 13 0 22-6.5-9-5-17 0-22zM29 32c-5 5-13 6.5-22 0 9-6.5 17-5 22 0z';
  const made = svg(
    '0 0 64 64',
    petal,
    petal,
    'M32 1.75a30.25 30.25 0 1 0 0 60.5a30.25 30.25 0 1 0 0-60.5zm0 2.5a27.75 27.75 0 1 1 0 55.5a27.75 27.75 0 1 1 0-55.5z',
  );
  made.children[1]!.setAttribute('transform', 'rotate(45 32 32)');
  made.setAttribute('class', 'mark');
  return made;
}

/** A tick and a cross, as lucide draws them. */
const sign = (holds: boolean): SVGSVGElement => {
  const made = holds ? svg('0 0 24 24', 'M20 6 9 17l-5-5') : svg('0 0 24 24', 'M18 6 6 18', 'm6 6 12 12');
  made.setAttribute('class', 'sign');
  return made;
};

const money = (kurus: Kurus): string => printLira(kurus, locale);
const moneyOf = (lira: number): string => {
  const kurus = parseLira(lira);
  return kurus === undefined ? String(lira) : money(kurus);
};

const pair = (term: string, description: string, isCode = false): HTMLElement =>
  element('div', {}, element('dt', {}, term), element('dd', isCode ? { class: 'code' } : {}, description));

// The page

const proof = element('textarea', { id: 'proof', rows: '6', spellcheck: 'false', autocomplete: 'off' });
const chooser = element('input', {
  id: 'file',
  type: 'file',
  accept: '.jsonl,.json,.txt,application/json',
  hidden: '',
});
const progress = element('progress', { max: '1' });
const progressText = element('p', { class: 'figures' });
const work = element('section', { class: 'card' });
const results = element('div', { id: 'results' });
const told = element('p', { role: 'status', class: 'unseen' });

chooser.addEventListener('change', () => {
  const [file] = chooser.files ?? [];
  if (file) void readFile(file);
  // The same file may be chosen again.
  chooser.value = '';
});

function draw(): void {
  document.documentElement.lang = locale;
  document.title = `felek · ${say().title}`;
  document.body.replaceChildren(head(), element('main', {}, inputs(), work, told, results));
  drawResults();
}

function head(): HTMLElement {
  const language = (value: Locale, label: string) => {
    const made = button(label, 'language', () => {
      locale = value;
      draw();
      document.querySelector<HTMLElement>(`[data-locale=${value}]`)?.focus();
    });
    made.dataset['locale'] = value;
    made.lang = value;
    made.setAttribute('aria-pressed', String(locale === value));
    return made;
  };
  return element(
    'header',
    {},
    element('p', { class: 'brand' }, mark(), 'felek'),
    element(
      'div',
      { role: 'group', 'aria-label': say().language, class: 'languages' },
      language('tr', 'Türkçe'),
      language('en', 'English'),
    ),
  );
}

function inputs(): HTMLElement {
  const { title, intro, offline, save, paste, pasteHint, verify, clear, file, fileHint, choose } = say();
  const isServed = location.protocol.startsWith('http');
  const drop = element(
    'section',
    { class: 'card drop', 'aria-labelledby': 'file-title' },
    element('h2', { id: 'file-title' }, file),
    element('p', { id: 'file-hint', class: 'quiet' }, fileHint),
    button(choose, 'main', () => chooser.click()),
    chooser,
  );
  chooser.setAttribute('aria-label', file);
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    const dropped = event.dataTransfer?.files[0];
    if (dropped) void readFile(dropped);
  });
  proof.setAttribute('aria-describedby', 'proof-hint');
  return element(
    'div',
    { class: 'inputs' },
    element(
      'div',
      { class: 'intro' },
      element('h1', {}, title),
      element('p', {}, intro),
      element(
        'p',
        { class: 'quiet' },
        offline,
        ' ',
        isServed && element('a', { href: location.pathname, download: 'felek-verifier.html' }, save),
      ),
    ),
    element(
      'section',
      { class: 'card' },
      element('h2', {}, element('label', { for: 'proof' }, paste)),
      element('p', { id: 'proof-hint', class: 'quiet' }, pasteHint),
      proof,
      element(
        'div',
        { class: 'row' },
        button(verify, 'main', () => void readText(proof.value)),
        button(clear, 'plain', () => {
          running += 1;
          proof.value = '';
          show({ what: 'nothing' });
          proof.focus();
        }),
      ),
    ),
    drop,
  );
}

// Bringing proofs

function show(next: Shown): void {
  shown = next;
  look = { state: 'all', find: '', from: 0, opened: undefined };
  work.hidden = true;
  drawResults();
}

async function readText(text: string): Promise<void> {
  if (text.trim() === '') {
    show({ what: 'empty' });
    proof.focus();
    return;
  }
  const lines = linesOf(text);
  if (lines.length > 1) return readLines(lines);
  running += 1;
  show(readRound(text) ? { what: 'one', text } : { what: 'unreadable' });
  showResults();
}

/** Lines are read as they come, so that no text of the whole file is made. */
async function readFile(file: File): Promise<void> {
  const lines: string[] = [];
  let rest = '';
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop()!;
    lines.push(...parts.filter((line) => line.trim() !== ''));
  }
  if (rest.trim() !== '') lines.push(rest);
  // A proof that was saved alone may be broken over many lines.
  await (lines.length > 0 && !readRound(lines[0]!) ? readText(lines.join('\n')) : readLines(lines));
}

async function readLines(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) {
    show({ what: 'unreadable' });
    showResults();
    return;
  }
  running += 1;
  const mine = running;
  show({ what: 'nothing' });
  drawWork(lines.length);
  const since = performance.now();
  const file = await examineLines(
    lines,
    (done) => tellProgress(done, lines.length),
    () => running === mine,
  );
  if (running !== mine) return;
  if (file) show({ what: 'many', file, seconds: (performance.now() - since) / 1000 });
  showResults();
}

function drawWork(all: number): void {
  const { working, stop } = say();
  progress.setAttribute('aria-label', working);
  work.replaceChildren(
    element('h2', {}, working),
    progress,
    progressText,
    button(stop, 'plain', () => {
      running += 1;
      show({ what: 'stopped' });
      showResults();
    }),
  );
  work.hidden = false;
  tellProgress(0, all);
}

function tellProgress(done: number, all: number): void {
  progress.value = done / all;
  progressText.textContent = say().progress(number(done), number(all));
}

/** Scrolls to the results and moves the focus there, for screen readers. */
function showResults(): void {
  const heading = results.querySelector('h2');
  heading?.focus();
  heading?.scrollIntoView({ block: 'start' });
}

// Results

function drawResults(): void {
  const { result, empty, unreadable, stopped } = say();
  const messages = { empty, unreadable, stopped } as const;
  if (shown.what === 'nothing') results.replaceChildren();
  else if (shown.what === 'one') results.replaceChildren(...oneRound(shown.text, result));
  else if (shown.what === 'many') results.replaceChildren(...manyRounds(shown.file, shown.seconds));
  else
    results.replaceChildren(
      element('section', { class: 'card' }, heading(result), banner('unread', messages[shown.what])),
    );
}

const heading = (text: string): HTMLElement => element('h2', { tabindex: '-1' }, text);

/** A banner in the colour of its state: proved is green, a mismatch is red, the rest is quiet. */
const banner = (state: LineState, text: string): HTMLElement =>
  element('p', { role: 'status', class: `banner ${toneOf(state)}` }, sign(state === 'proved'), text);

const toneOf = (state: LineState): string => {
  if (state === 'proved') return 'right';
  return state === 'false' || state === 'unread' ? 'wrong' : 'open';
};

/** Shows a round step by step. A round from a file is also compared with its neighbours there. */
function oneRound(text: string, title: string, line?: ExaminedLine): readonly HTMLElement[] {
  const round = readRound(text);
  const { verdict, game, round: roundName, stake, payout, steps } = say();
  if (!round)
    return [element('section', { class: 'card' }, heading(title), banner('unread', verdict.unread))];
  const alone = examineRound(houseCatalogue, round);
  const isOfSeries = line !== undefined && alone.checks.length > 0;
  const series: Check = { name: 'series', holds: !line?.wrong.includes('series'), shown: () => [] };
  const checks = isOfSeries ? [...alone.checks, series] : alone.checks;
  const state = line?.state ?? alone.state;
  return [
    element(
      'section',
      { class: 'card' },
      heading(title),
      banner(state, verdict[state]),
      element(
        'dl',
        { class: 'facts' },
        pair(game, nameOf(round.gameCode)),
        pair(roundName, round.roundId, true),
        pair(stake, moneyOf(round.stake)),
        pair(payout, moneyOf(round.payout)),
      ),
      checks.length > 0 && element('h3', {}, steps),
      checks.length > 0 && element('ol', { class: 'steps' }, ...checks.map(step)),
    ),
  ];
}

function step(check: Check): HTMLElement {
  const { check: named, holds, fails, inputs: values } = say();
  const { checks: questions, shown: labels } = checkWords[locale];
  const title = named[check.name];
  const shownValues = check.shown().filter(([, value]) => value !== '');
  return element(
    'li',
    { class: check.holds ? 'right' : 'wrong' },
    element(
      'div',
      { class: 'step' },
      sign(check.holds),
      element(
        'div',
        {},
        element('h4', {}, title, element('span', { class: 'unseen' }, `: ${check.holds ? holds : fails}`)),
        element('p', { class: 'quiet' }, questions[check.name]),
      ),
    ),
    shownValues.length > 0 &&
      element(
        'details',
        check.holds ? {} : { open: '' },
        element('summary', {}, values, element('span', { class: 'unseen' }, `: ${title}`)),
        element('dl', {}, ...shownValues.map(([name, value]) => pair(labels[name], value, true))),
      ),
  );
}

function manyRounds(file: ExaminedFile, seconds: number): readonly HTMLElement[] {
  const { result, took, byGame, all } = say();
  const sections = [
    element(
      'section',
      { class: 'card' },
      heading(result),
      ...verdictOf(file),
      element(
        'p',
        { class: 'quiet figures' },
        took(seconds.toLocaleString(locale, { maximumFractionDigits: 1 })),
      ),
    ),
    element('section', { class: 'card' }, element('h2', {}, byGame), gameTable(file)),
    element('section', { class: 'card' }, element('h2', {}, all), roundList(file)),
  ];
  if (!look.opened) return sections;
  const { text, line } = look.opened;
  return [...sections, ...oneRound(text, `${say().line} ${number(line)}`, look.opened)];
}

function verdictOf({ lines, end, missing }: ExaminedFile): readonly HTMLElement[] {
  const {
    allProved,
    someFalse,
    noneFalse,
    complete,
    incomplete,
    cutOff,
    leftOut,
    state,
    missing: lack,
  } = say();
  const count = (wanted: LineState) => lines.filter((line) => line.state === wanted).length;
  const [proved, wrong] = [count('proved'), count('false')];
  const others = (['unread', 'hidden', 'none'] as const).filter((each) => count(each) > 0);
  const verdict = () => {
    if (wrong > 0) return banner('false', someFalse(number(wrong)));
    const isWhole = proved === lines.length;
    return banner(
      count('unread') === 0 ? 'proved' : 'unread',
      (isWhole ? allProved : noneFalse)(number(proved)),
    );
  };
  const whole = () => {
    if (!end) return element('p', { class: 'open' }, cutOff);
    return end.rounds === lines.length
      ? element('p', {}, complete(number(end.rounds)))
      : element('p', { class: 'wrong' }, incomplete(number(end.rounds), number(lines.length)));
  };
  return [
    verdict(),
    ...others.map((each) => element('p', { class: toneOf(each) }, `${number(count(each))} × ${state[each]}`)),
    whole(),
    ...(missing.length > 0
      ? [
          element(
            'details',
            {},
            element('summary', { class: 'open' }, lack(number(missing.length))),
            element('p', { class: 'code' }, missing.join('\n')),
          ),
        ]
      : []),
    ...(end && end.hidden > 0 ? [element('p', { class: 'quiet' }, leftOut(number(end.hidden)))] : []),
  ];
}

/** A table that is read as cards on a phone. */
function table(head: readonly string[], rows: readonly (readonly (string | Node)[])[]): HTMLElement {
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((each) => element('th', { scope: 'col' }, each)))),
    element(
      'tbody',
      {},
      ...rows.map((row) =>
        element('tr', {}, ...row.map((cell, column) => element('td', { 'data-head': head[column]! }, cell))),
      ),
    ),
  );
}

function gameTable({ lines }: ExaminedFile): HTMLElement {
  const { game, rounds, proved, wrong, staked, paid } = say();
  return table(
    [game, rounds, proved, wrong, staked, paid],
    sumByGame(lines).map((sum) => [
      nameOf(sum.gameCode),
      number(sum.rounds),
      number(sum.proved),
      number(sum.wrong),
      money(sum.staked),
      money(sum.paid),
    ]),
  );
}

function roundList(file: ExaminedFile): HTMLElement {
  const { show: showLabel, all, state, find, findHint } = say();
  const filter = element(
    'select',
    { id: 'state' },
    element('option', { value: 'all' }, all),
    ...states
      .filter((each) => file.lines.some((line) => line.state === each))
      .map((each) => element('option', { value: each }, state[each])),
  );
  filter.value = look.state;
  const search = element('input', { id: 'find', type: 'search', placeholder: findHint, autocomplete: 'off' });
  search.value = look.find;
  const list = element('div', { class: 'list' });
  const again = (change: Partial<typeof look>) => {
    look = { ...look, ...change };
    list.replaceChildren(...listed(file, again));
  };
  filter.addEventListener('change', () => again({ state: filter.value as LineState | 'all', from: 0 }));
  search.addEventListener('input', () => again({ find: search.value, from: 0 }));
  list.append(...listed(file, again));
  return element(
    'div',
    {},
    element(
      'div',
      { class: 'row' },
      element('div', { class: 'field' }, element('label', { for: 'state' }, showLabel), filter),
      element('div', { class: 'field' }, element('label', { for: 'find' }, find), search),
    ),
    list,
  );
}

function listed(
  { lines }: ExaminedFile,
  again: (change: Partial<typeof look>) => void,
): readonly HTMLElement[] {
  const { line, game, round, stake, payout, result, state, open, steps, nothingFound, page, before, next } =
    say();
  const wanted = lines.filter(
    (each) => (look.state === 'all' || each.state === look.state) && each.roundId.includes(look.find.trim()),
  );
  if (wanted.length === 0) return [element('p', { class: 'quiet', role: 'status' }, nothingFound)];
  const here = wanted.slice(look.from, look.from + pageSize);
  const turn = (label: string, from: number) => {
    const made = button(label, 'plain', () => again({ from }));
    made.disabled = from < 0 || from >= wanted.length;
    return made;
  };
  return [
    table(
      [line, game, round, stake, payout, result, steps],
      here.map((each) => [
        number(each.line),
        nameOf(each.gameCode),
        element('span', { class: 'code' }, each.roundId),
        money(each.stake),
        money(each.payout),
        element('span', { class: toneOf(each.state) }, state[each.state]),
        openButton(each, open),
      ]),
    ),
    element(
      'div',
      { class: 'row pages' },
      turn(before, look.from - pageSize),
      element(
        'p',
        { role: 'status', class: 'figures' },
        page(number(look.from + 1), number(look.from + here.length), number(wanted.length)),
      ),
      turn(next, look.from + pageSize),
    ),
  ];
}

function openButton(line: ExaminedLine, label: string): HTMLElement {
  const made = button(label, 'plain', () => {
    look = { ...look, opened: line };
    drawResults();
    const last = [...results.querySelectorAll('h2')].at(-1);
    last?.focus();
    last?.scrollIntoView({ block: 'start' });
  });
  made.setAttribute('aria-label', `${label}: ${line.roundId || line.line}`);
  return made;
}

// A file that is dropped beside the field must not take the page's place.
for (const name of ['dragover', 'drop'] as const) addEventListener(name, (event) => event.preventDefault());
work.hidden = true;
draw();
