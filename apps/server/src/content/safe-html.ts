// The HTML that operators may publish: text, headings, lists, tables, links and pictures, but no scripts, styles, frames or forms. It is
// cleaned when saved, and again when read, since the table may have other writers.
import sanitize from 'sanitize-html';
import { isLink } from './link.ts';

const rules: sanitize.IOptions = {
  allowedTags: (
    'h2 h3 h4 p br hr blockquote strong b em i u s small sub sup ul ol li dl dt dd a img figure figcaption ' +
    'details summary table caption thead tbody tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    details: ['open'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitizeAnchor, img: sanitizeImage },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
};

/** Removes everything that is not allowed from `html`. Cleaning is idempotent. */
export function safeHtml(html: string): string {
  return sanitize(html, rules);
}

function sanitizeAnchor(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  if (/^(?:mailto|tel):/i.test(href)) return { tagName, attribs: { href } };
  if (href === '' || !isLink(href)) return { tagName, attribs: {} };
  const leadsOutside = !href.startsWith('/');
  return {
    tagName,
    attribs: leadsOutside ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
  };
}

function sanitizeImage(tagName: string, { src = '', ...attribs }: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: isLink(src) && src !== '' ? { ...attribs, src, loading: 'lazy' } : {} };
}
