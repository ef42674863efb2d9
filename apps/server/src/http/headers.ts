// The security headers. One policy for the site, stricter ones for the play frame and the office, and nothing framable but that frame.
import type { FastifyInstance } from 'fastify';

export interface HeaderOptions {
  readonly publicUrl: string;
  /** Further origins whose games may fill the play frame. */
  readonly frameOrigins: readonly string[];
}

const closed = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': `${closed}, publickey-credentials-create=(), publickey-credentials-get=()`,
  'x-permitted-cross-domain-policies': 'none',
};

const nothing = "default-src 'none'; frame-ancestors 'none'";

const alwaysOf = ({ publicUrl }: HeaderOptions) => ({
  ...everywhere,
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
});

/** The headers of an answer that is not a page. */
export const bareHeaders = (options: HeaderOptions): Readonly<Record<string, string>> => ({
  ...alwaysOf(options),
  'content-security-policy': nothing,
});

export function addSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const always = alwaysOf(options);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(always);
    const path = request.url;
    if (path.startsWith('/stage/')) {
      const isMarkup = path === '/stage/markup/';
      reply.header('content-security-policy', isMarkup ? markupPolicy(options) : stagePolicy(options));
      // The frame is sandboxed with an opaque origin, so even our own files are cross-origin to it. They contain no secret.
      reply.header('access-control-allow-origin', '*');
    } else if (/^\/office(?:[/?]|$)/.test(path)) {
      reply.header('content-security-policy', officePolicy);
      reply.header(
        'permissions-policy',
        `${closed}, publickey-credentials-create=(self), publickey-credentials-get=(self)`,
      );
    } else if (path.startsWith('/service-worker.js')) {
      // The worker fetches the pages that it answers for.
      reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    } else if (path === '/verifier.html') {
      reply.header('content-security-policy', verifierPolicy);
    } else if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', nothing);
    }
    if (path.startsWith('/api/fel/')) reply.header('access-control-allow-origin', '*');
    done();
  });
}

/** The stand-alone verifier has a policy of its own inside, which allows its own script and style by their hashes. Both policies hold. */
const verifierPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const socketOf = (publicUrl: string): string => publicUrl.replace(/^http/, 'ws');

/** The game's page loads only its own files. Only our site may frame it. Its origin is opaque even in a tab of its own. */
const stagePolicy = ({ publicUrl }: HeaderOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    // The hub's socket, for browsers that do not count it as same-origin.
    `connect-src 'self' ${socketOf(publicUrl)}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; ');

/** The office loads its own files and asks its own server, and shows nothing of another one's. */
const officePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The page for a provider's markup. It loads the provider's files, and can reach nothing of ours. */
function markupPolicy({ frameOrigins }: HeaderOptions): string {
  const theirs = frameOrigins.join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline' ${theirs}`,
    `style-src 'unsafe-inline' ${theirs}`,
    `img-src data: https: ${theirs}`,
    `font-src data: ${theirs}`,
    `media-src ${theirs}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `form-action ${theirs}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms allow-popups',
  ]
    .map((rule) => rule.trim())
    .join('; ');
}

/** The site's page: style and scripts by nonce, everything else from our own origin, frames from ours and the game providers'. */
export function sitePolicy(nonce: string, { publicUrl, frameOrigins }: HeaderOptions): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self' ${socketOf(publicUrl)}`,
    ["frame-src 'self'", ...frameOrigins].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}
