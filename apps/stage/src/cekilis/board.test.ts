// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { speaker } from '../shell/texts.ts';
import { makeMarketBoard } from './board.ts';
import { drawTexts } from './texts.ts';

function open() {
  const [placed, notes]: [string[], string[]] = [[], []];
  const { element, show } = makeMarketBoard({
    say: speaker(drawTexts, 'en'),
    times: String,
    drawChip: () => document.createElement('span'),
    onPlace: (spot) => placed.push(spot),
    onNote: (text) => notes.push(text),
  });
  const tap = (selector: string, at: number) =>
    element.querySelectorAll<HTMLButtonElement>(selector)[at]!.click();
  return {
    placed,
    notes,
    show,
    mode: (at: number) => tap('.mode', at),
    pick: (number: number) => tap('.pick', number - 1),
  };
}

it('says how many numbers a bet still lacks, and keeps saying it while other chips are accepted', () => {
  const { placed, notes, show, mode, pick } = open();
  mode(2);
  pick(17);
  show(new Map([['number:7', 5]]));
  pick(3);
  pick(17);
  pick(8);
  pick(40);
  expect(notes).toEqual([
    'Pick 3 numbers',
    'Pick 2 more',
    'Pick 1 more',
    'Pick 2 more',
    'Pick 1 more',
    'Pick 3 numbers',
  ]);
  expect(placed).toEqual(['three:3-8-40']);
});

it('asks for no number once a market without them is open', () => {
  const { notes, mode } = open();
  mode(1);
  mode(6);
  mode(0);
  expect(notes).toEqual(['Pick 2 numbers', '']);
});
