// The HTML that an operator may publish: text with headings, lists, tables, links and pictures, and nothing that runs, styles,
// frames or posts. Cleaned when it is saved and again when it is read, since a table can be written to by other roads.
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

/** `html` with everything taken out that is not allowed. Cleaning twice gives the same as cleaning once. */
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
