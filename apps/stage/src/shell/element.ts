// Making elements with little ado. The stage's policy forbids style attributes: set a property of `style` instead, or a class.
import { iconMarkup, type IconName } from './icons.ts';

type Child = Node | string | undefined;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export function button(
  label: string,
  className: string,
  onClick: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const made = element(
    'button',
    { type: 'button', class: className, 'aria-label': label, title: label },
    ...(children.length > 0 ? children : [label]),
  );
  made.addEventListener('click', onClick);
  return made;
}

/** A drawing from its markup, which is code of ours. */
export function drawing(markup: string): SVGSVGElement {
  const { documentElement } = new DOMParser().parseFromString(markup, 'image/svg+xml');
  return document.importNode(documentElement as unknown as SVGSVGElement, true);
}

export const icon = (name: IconName): SVGSVGElement => drawing(iconMarkup(name));

/** A term and what it means, for a list of them. */
export const pair = (term: string, description: string | Node): HTMLElement[] => [
  element('dt', {}, term),
  element('dd', {}, description),
];
