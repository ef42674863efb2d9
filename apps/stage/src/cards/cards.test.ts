// @vitest-environment jsdom
// The way of a card from the shoe to its place.
import { afterEach, expect, it, vi } from 'vitest';
import { makeCard } from './cards.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

it('flies the same way to a place where it lies turned', async () => {
  const animate = vi.fn<Element['animate']>(() => ({ finished: Promise.resolve() }) as unknown as Animation);
  // jsdom animates nothing.
  Element.prototype.animate = animate;
  const shoe = document.createElement('div');
  const card = makeCard({ language: 'en', isStill: () => false }, 'As');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    return this === shoe ? new DOMRect(200, 0, 20, 10) : new DOMRect(40, 300, 20, 10);
  });
  await card.fly(shoe);
  const [start] = animate.mock.calls[0]![0] as Keyframe[];
  // The property `rotate` of the card turns its `transform`, and not its `translate`.
  expect(start!['translate']).toBe('160px -300px');
  expect(start!['transform']).not.toContain('translate');
});
