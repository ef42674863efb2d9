// The scratch card on its stage: a ticket, its nine fields, and the coating over them.
import { kaziRules } from '@felek/games/kazi/rules';
import type { KaziEvent } from '@felek/games/kazi/play';
import type { Wire } from '@felek/games/rounds';
import { pillOf, roveIn } from '../climb/climb.ts';
import { drawing, element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker, wholeLiraOf } from '../shell/texts.ts';
import { makeCoating } from './coating.ts';
import { coinOf } from './coins.ts';
import { rulesOf } from './rules.ts';
import { kaziTexts } from './texts.ts';
import './kazi.css';

export { kazi as rules } from '@felek/games/kazi/kazi';

type WireEvent = Wire<KaziEvent>;
type Ticket = WireEvent & { readonly type: 'ticket' };
// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];
const ticketOf = (events: readonly object[] = []) =>
  asEvents(events).find((event): event is Ticket => event.type === 'ticket');

const columns = 3;
const highest = Math.max(...kaziRules.prizes.map(({ times }) => times));

export function makeScene(tools: Tools): Scene {
  const { language, sound, isStill, isAuto, pause, showWin, stake } = tools;
  const say = speaker(kaziTexts, language);
  // The prices and prizes of tickets are whole lira.
  const lira = wholeLiraOf(language);

  /** The ticket on the screen, and its price. */
  let ticket: Ticket | undefined;
  let price = 0;
  let lifted: boolean[] = [];
  let finish: (() => void) | undefined;
  let lastRustle = 0;

  const fields = Array.from({ length: kaziRules.fields }, (_, field) => {
    const made = element('button', { type: 'button', class: 'scratch-field' });
    made.addEventListener('click', () => open(field));
    return made;
  });
  roveIn(fields, columns);
  const coating = makeCoating({
    fields,
    onEnough: open,
    onScratch() {
      const now = performance.now();
      if (now - lastRustle < 70) return;
      lastRustle = now;
      sound.rustle(2600 + (now % 5) * 120, 0.08, 0.12);
    },
  });
  const top = element('p', { class: 'ticket-top' });
  const sheet = element(
    'div',
    { class: 'ticket' },
    element('p', { class: 'ticket-title', 'aria-hidden': 'true' }, say('title')),
    top,
    element(
      'div',
      { class: 'scratch-fields', role: 'group', 'aria-label': say('fields') },
      ...fields,
      coating.element,
    ),
    element('p', { class: 'ticket-how' }, say('how')),
  );

  function showPrice(of: number): void {
    price = of;
    top.textContent = say('top', { amount: lira(of * highest) });
  }

  function showField(field: number): void {
    const made = fields[field]!;
    const times = ticket?.fields[field];
    if (times === undefined || !lifted[field]) {
      made.replaceChildren();
      made.setAttribute('aria-label', say('closed', { field: field + 1 }));
      made.classList.remove('won', 'lost');
      return;
    }
    const amount = lira(price * times);
    const isWon = wonIsOpen() && ticket!.won.includes(field);
    const figure = element('b', {}, amount);
    figure.style.setProperty('--length', String(amount.length));
    made.replaceChildren(drawing(coinOf(times)), figure);
    made.setAttribute('aria-label', say(isWon ? 'won' : 'open', { field: field + 1, amount }));
    made.classList.toggle('won', isWon);
  }

  /** The winning fields shine once the last of them is open. */
  const wonIsOpen = () =>
    ticket !== undefined && ticket.won.length > 0 && ticket.won.every((field) => lifted[field]);

  function lift(field: number): void {
    lifted[field] = true;
    coating.lift(field);
    showField(field);
  }

  function open(field: number): void {
    if (!finish || lifted[field]) return;
    lift(field);
    sound.tone(500 + lifted.filter(Boolean).length * 30, 0.08, 'triangle', 0.1);
    if (wonIsOpen()) for (const won of ticket!.won) showField(won);
    if (lifted.every(Boolean)) finish();
    // The winning symbol is known, so the other fields open by themselves.
    else if (wonIsOpen()) openAll();
  }

  /** Opens the covered fields, one after the other. */
  function openAll(): void {
    const done = finish;
    if (!done) return;
    finish = undefined;
    coating.setOpen(false);
    void (async () => {
      for (const [field, isLifted] of lifted.entries()) {
        if (isLifted) continue;
        lift(field);
        sound.cue('tick');
        if (!isStill()) await pause(70);
      }
      for (const won of ticket?.won ?? []) showField(won);
      done();
    })();
  }

  function coverAll(): void {
    ticket = undefined;
    lifted = fields.map(() => false);
    coating.cover();
    fields.forEach((_, field) => showField(field));
    sheet.classList.remove('over', 'has-won');
  }

  /** The end of a ticket: fields that did not win are dimmed. */
  function showEnd(): void {
    sheet.classList.add('over');
    sheet.classList.toggle('has-won', (ticket?.times ?? 0) > 1);
  }

  coverAll();

  return {
    board: element(
      'div',
      { class: 'kazi result-below-top' },
      element('div', { class: 'ticket-place' }, sheet),
    ),
    layout: 'column',
    verb: say('buy'),
    // The next ticket has other amounts: the last one does not stand for it.
    stakeChanged(to) {
      if (ticket && to !== price) coverAll();
      if (!ticket) showPrice(to);
    },
    rest(last) {
      finish = undefined;
      coating.setOpen(false);
      coverAll();
      ticket = ticketOf(last?.events);
      showPrice(ticket ? last!.stake : stake());
      if (!ticket) return;
      fields.forEach((_, field) => lift(field));
      for (const won of ticket.won) showField(won);
      showEnd();
    },
    begin() {
      coverAll();
      showPrice(stake());
      sound.cue('card');
      if (!isStill())
        sheet.animate([{ transform: 'translateY(14px)', opacity: 0.4 }, {}], {
          duration: 200,
          easing: 'ease-out',
        });
    },
    async play(events, round) {
      ticket = ticketOf(events);
      if (!ticket) return [];
      showPrice(round.stake);
      coating.setOpen(true);
      await new Promise<void>((resolve) => {
        finish = resolve;
        if (isAuto()) openAll();
      });
      finish = undefined;
      coating.setOpen(false);
      showEnd();
      const { times } = ticket;
      showWin(round.payout);
      if (times === 0) return [];
      await pause(times > 1 ? 400 : 100);
      return [say('three')];
    },
    hurry: openAll,
    hurryVerb: say('all'),
    pill: pillOf(language),
    rules: () => rulesOf(say, language, lira, stake()),
  };
}
