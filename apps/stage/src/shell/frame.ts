// The frame of every game, played alone or at a table: its title and tools, the notice, the row of last results, the box of figures, and
// the main button. alone.ts and table.ts decide their contents.
import { countUp } from './celebration.ts';
import { button, element, icon } from './element.ts';
import { recall, remembers, type Remembered } from './memory.ts';
import type { Pill, SceneMemory, Skin } from './scene.ts';
import { makeSound, type Sound } from './sound.ts';
import type { Outcome } from './stakes.ts';
import type { Language, Lira, ShellSay } from './texts.ts';
import type { Wire } from './wire.ts';

export interface Launch {
  readonly token: string;
  readonly language: Language;
  readonly say: ShellSay;
  readonly lira: Lira;
  readonly remembered: string | null;
  /** The provider's name of the game; the rules' own name when null. */
  readonly title: string | null;
  /** The skin of a provider's slot. */
  readonly skin: Skin | undefined;
  /** False where its server has no hub: then the stage asks. */
  readonly hasHub: boolean;
  /** Answers in the server's place: nothing is staked. */
  readonly demo?: Wire | undefined;
  /** The player wants games to open without sound. */
  readonly isSilent?: boolean;
}

export interface Frame {
  readonly launch: Launch;
  readonly sound: Sound;
  readonly isStill: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  /** The memory of the last visit, for this one and the next. */
  readonly remembered: Remembered;
  remember(kept: Remembered): void;
  readonly sceneMemory: SceneMemory;
  /** Adds a button to the tools, before the sound's. */
  addTool(label: string, name: Parameters<typeof icon>[0], onClick: () => void): HTMLElement;
  /** Says sentences. The outcome of a round colours it, and the box of the win. A screen reader reads `unseen` after them. */
  say(text: string | readonly string[], outcome?: Outcome, unseen?: string): void;
  /** Says something that is not worth more than some seconds. */
  sayInPassing(text: string): void;
  showBalance(lira: number): void;
  readonly balance: HTMLElement;
  readonly win: HTMLElement;
  readonly playMoney: HTMLElement;
  showNotice(text: string, ...actions: readonly Node[]): void;
  hideNotice(): void;
  /** The session is over: nothing can be done but leave. */
  end(): void;
  showLine(isThere: boolean): void;
  /** Adds a result to the row. Only a new one moves in: those of earlier rounds are there when the game opens. */
  pushPill(pill: Pill, isNew: boolean): void;
  toggleSound(): void;
  leave(): void;
}

const mostPills = 12;
/** How long a message in passing stays. */
const passingMs = 5000;
/** How long the balance counts to its new amount. */
const countMs = 250;

export const leave = (): void => parent.postMessage({ cmd: 'exit' }, '*');

export function makeFrame(stage: HTMLElement, launch: Launch, name: string): Frame {
  const { say, lira } = launch;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const sound = makeSound();
  let remembered = recall(launch.remembered);
  let shownBalance: number | undefined;
  let stopCounting: () => void = () => undefined;
  let passing: ReturnType<typeof setTimeout> | undefined;
  sound.muted = launch.isSilent === true || remembered.muted === true;

  const board = element('section', { class: 'board', 'aria-label': name });
  const controls = element('section', { class: 'controls', 'aria-label': say('controls') });
  const pills = element('ol', { class: 'pills', 'aria-label': say('results') });
  const status = element('p', { class: 'status', role: 'status' });
  const notice = element('div', { class: 'notice', role: 'alert', hidden: '' });
  const soundButton = button(say('mute'), 'icon', toggleSound, icon('sound'));
  const tools = element('nav', { class: 'tools', 'aria-label': say('game') }, soundButton);
  const balance = element('b', { class: 'figure' });
  const win = element('b', { class: 'figure' });
  const playMoney = element('small', { class: 'play-money' });

  // Inside the site, its own bar has the title, the full screen and the close.
  const isAlone = parent === window;
  if (!isAlone) stage.dataset['framed'] = '';
  if (isAlone && document.fullscreenEnabled) {
    const full = button(say('fullScreen'), 'icon', toggleFullScreen, icon('maximize'));
    full.dataset['tool'] = 'maximize';
    document.addEventListener('fullscreenchange', () => {
      const isFull = document.fullscreenElement !== null;
      label(full, say(isFull ? 'leaveFullScreen' : 'fullScreen'));
      full.replaceChildren(icon(isFull ? 'minimize' : 'maximize'));
    });
    tools.append(full);
  }
  if (isAlone) tools.append(button(say('game.exit'), 'icon', leave, icon('close')));

  // The page around the game has a main part too: a name tells them apart.
  stage.setAttribute('aria-label', name);
  stage.replaceChildren(
    element('div', { class: 'top' }, element('h1', { class: 'title' }, name), tools),
    pills,
    board,
    controls,
    status,
    notice,
    playMoney,
  );
  showSound();

  function toggleFullScreen(): void {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // A page that may not is left as it is.
    change.catch(() => undefined);
  }

  function toggleSound(): void {
    sound.muted = !sound.muted;
    showSound();
    remember({ muted: sound.muted });
  }

  function showSound(): void {
    label(soundButton, say(sound.muted ? 'unmute' : 'mute'));
    soundButton.replaceChildren(icon(sound.muted ? 'muted' : 'sound'));
  }

  /** The frame keeps nothing itself, so the page around it does. */
  function remember(kept: Remembered): void {
    remembered = { ...remembered, ...kept };
    parent.postMessage(remembers(remembered), '*');
  }

  function tell(text: string | readonly string[], outcome?: Outcome, unseen?: string): void {
    clearTimeout(passing);
    if (outcome) stage.dataset['outcome'] = outcome;
    else delete stage.dataset['outcome'];
    const parts = typeof text === 'string' ? [text] : text;
    const more = unseen ? `. ${unseen}` : '';
    // The same again would be read out again.
    if (status.textContent === parts.join('. ') + more) return;
    const last = parts.length - 1;
    status.replaceChildren(
      ...parts.flatMap((part, at) =>
        at < last ? [element('span', {}, `${part}.`), ' '] : element('span', {}, part),
      ),
      ...(more ? [element('span', { class: 'unseen' }, more)] : []),
    );
  }

  function showNotice(text: string, ...actions: readonly Node[]): void {
    notice.replaceChildren(element('p', {}, text), element('div', { class: 'notice-actions' }, ...actions));
    notice.hidden = false;
  }

  return {
    launch,
    sound,
    isStill: () => still.matches,
    pause: (ms) =>
      new Promise<void>((resolve) => setTimeout(resolve, still.matches ? Math.min(ms, 300) : ms)),
    board,
    controls,
    get remembered() {
      return remembered;
    },
    remember,
    sceneMemory: { get: () => remembered.scene ?? '', set: (scene) => remember({ scene }) },
    addTool(text, symbol, onClick) {
      const tool = button(text, 'icon', onClick, icon(symbol));
      tool.dataset['tool'] = symbol;
      soundButton.before(tool);
      return tool;
    },
    say: tell,
    sayInPassing(text) {
      tell(text);
      passing = setTimeout(() => tell(''), passingMs);
    },
    showBalance(amount) {
      const from = shownBalance ?? amount;
      shownBalance = amount;
      stopCounting();
      stopCounting = countUp([balance], { from, to: amount }, still.matches ? 0 : countMs, lira);
    },
    balance,
    win,
    playMoney,
    showNotice,
    hideNotice() {
      notice.hidden = true;
    },
    end: () => showNotice(say('over'), button(say('game.exit'), 'action', leave)),
    showLine(isThere) {
      if (isThere) notice.hidden = true;
      // Where the device itself is offline, the site around the game says so already.
      else if (isAlone || navigator.onLine) showNotice(say('offline'));
    },
    pushPill({ text, tone, label: spoken }, isNew) {
      const pill = element('li', { class: `pill ${tone}`, ...(spoken && { 'aria-label': spoken }) }, text);
      pills.prepend(pill);
      while (pills.children.length > mostPills) pills.lastElementChild!.remove();
      if (isNew && !still.matches)
        pill.animate([{ transform: 'translateX(-12px) scale(.6)', opacity: 0 }, {}], {
          duration: 220,
          easing: 'ease-out',
        });
    },
    toggleSound,
    leave,
  };
}

export function label(of: HTMLElement, text: string): void {
  of.setAttribute('aria-label', text);
  of.title = text;
}

/** A figure with its name. */
export const box = (name: string, value: Node): HTMLElement =>
  element('div', { class: 'box' }, element('span', {}, name), value);
