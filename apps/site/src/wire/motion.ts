// Whether the page keeps still: the device asks for it, or the customer chose it in this browser. The style sheet reads the document's
// `data-still`, and code asks here.
import { isStillChosen, storeStillChosen } from './stored.ts';

export const isStill = (): boolean =>
  isStillChosen() || matchMedia('(prefers-reduced-motion: reduce)').matches;

export const showStillness = (): void =>
  void document.documentElement.toggleAttribute('data-still', isStillChosen());

export function chooseStill(isOn: boolean): void {
  storeStillChosen(isOn);
  showStillness();
}
