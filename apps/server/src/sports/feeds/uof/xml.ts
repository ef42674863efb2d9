// Reads XML of strangers: strictly, within bounds of size and depth, and without declarations of types or entities.
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** Text that is not accepted as XML. The message has the reason and quotes nothing of the text. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
}

const deepest = 20;

/** The root. `longest` is in characters. Throws {@link BadXml}. */
export function readXml(text: string, longest: number): Element {
  if (text.length > longest) throw new BadXml(`longer than ${longest} characters`);
  // Entities are declared in a type declaration alone, and no feed has one.
  if (/<!DOCTYPE/i.test(text)) throw new BadXml('has a declaration of its type');
  const root = parse(text);
  if (!root) throw new BadXml('is not well formed');
  return asElement(root, 0);
}

function parse(text: string): XmlElement | null {
  try {
    return parseXml(text, { includeOffsets: true }).root;
  } catch {
    return null;
  }
}

function asElement({ name, attributes, children, start, end }: XmlElement, depth: number): Element {
  if (depth > deepest) throw new BadXml('is nested too deep');
  const elements = children.filter((child) => child instanceof XmlElement);
  return {
    name,
    attributes,
    children: elements.map((child) => asElement(child, depth + 1)),
    start,
    end,
  };
}

export const childOf = ({ children }: Element, name: string): Element | undefined =>
  children.find((child) => child.name === name);
export const childrenOf = (of: Element | undefined, name: string): readonly Element[] =>
  of?.children.filter((child) => child.name === name) ?? [];
