// The API as a page for readers: each call's input, output and refusals. Generated from the contract at the first request, since no
// server's start should wait for it. Without scripts.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { calls } from '@felek/contract/api';
import type { Call } from '@felek/contract/call';
import { everyCall, refusals, type RefusalCode } from '@felek/contract/errors';
import { openApiDocument } from '@felek/contract/openapi';

export function serveApiPages(app: FastifyInstance, version: string): void {
  const document = once(() => JSON.stringify(openApiDocument(version)));
  const page = once(() => apiPage(version));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(page()),
  );
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

function apiPage(version: string): string {
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  const links = nouns.map((noun) => `<a href="#${noun}">${noun}</a>`).join('');
  const parts = nouns.map(
    (noun) =>
      `<h2 id="${noun}">${noun}</h2>${calls
        .filter((each) => each.noun === noun)
        .map(({ call }) => callArticle(call))
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Felek API</title><link rel="stylesheet" href="/api/docs.css"></head><body><header><h1>Felek API</h1><p>Version ${escape(version)}.
Every answer wears the envelope <code>{ success, message, data }</code>; a refusal adds <code>code</code>, a malformed payload <code>errors</code>.
Money is a JSON number of lira with at most two decimals. The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${links}</nav></header><main>${parts.join('')}<h2 id="refusals">what every call may answer</h2>${refusalTable(everyCall)}</main></body></html>`;
}

function callArticle(call: Call): string {
  const caller = {
    anyone: 'anyone',
    customer: 'a customer’s token',
    game: 'a game’s launch token',
    operator: 'an operator’s token',
  }[call.who];
  return `<article><h3><b>${call.method}</b> /api/${call.path}</h3><p>${escape(call.summary)}</p>
<dl><dt>Caller</dt><dd>${caller}${call.demoOnly ? '; demo mode only' : ''}${call.replayable ? '; takes an Idempotency-Key' : ''}${
    call.tries ? `; at most ${call.tries.max} tries in ${call.tries.windowS} s` : ''
  }</dd><dt>In</dt><dd><pre>${schemaText(call.input, 'input')}</pre></dd><dt>Out</dt><dd><pre>${schemaText(call.output, 'output')}</pre></dd></dl>
${call.refusals.length > 0 ? refusalTable(call.refusals) : ''}</article>`;
}

function refusalTable(codes: readonly RefusalCode[]): string {
  const rows = codes.map((code) => {
    const { status, tr, en } = refusals[code];
    return `<tr><td><code>${code}</code></td><td>${status}</td><td lang="tr">${escape(tr)}</td><td>${escape(en)}</td></tr>`;
  });
  return `<table><thead><tr><th>Refusal</th><th>Status</th><th>Turkish</th><th>English</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function schemaText(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  return escape(shapeText(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape, ''));
}

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
}

/** A schema in short notation: `{ search?: string, take?: integer }`. */
function shapeText(shape: Shape, indent: string): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((each) => JSON.stringify(each)).join(' | ');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map((each) => shapeText(each, indent)).join(' | ');
  if (shape.type === 'array') return `[ ${shapeText(shape.items ?? {}, indent)} ]`;
  if (shape.type !== 'object') return shape.type ?? 'any';
  const inner = `${indent}  `;
  const fields = Object.entries(shape.properties ?? {}).map(
    ([name, each]) =>
      `${inner}${name}${shape.required?.includes(name) ? '' : '?'}: ${shapeText(each, inner)}`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const style = `:root{color-scheme:dark}body{margin:0 auto;max-width:1100px;padding:24px;background:#0b1022;color:#eef1ff;font:16px/1.5 system-ui,sans-serif}
a{color:#7f9dff;margin-right:16px}nav{display:flex;flex-wrap:wrap}h2{margin-top:48px;text-transform:capitalize}h3{font:600 17px ui-monospace,monospace;margin:0}
h3 b{color:#1cc8b7}article{background:#121935;border-radius:12px;padding:20px;margin:16px 0}dl{display:grid;grid-template-columns:72px 1fr;gap:4px 16px}
dt{color:#a3aed6}dd{margin:0;min-width:0}pre{margin:0;white-space:pre-wrap}table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}
td,th{text-align:left;padding:6px 12px 6px 0;border-top:1px solid #2a3566;vertical-align:top}`;
