// The OpenAPI 3.1 document. It is generated from the contract, so the printed rules are those that the server checks.
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { calls } from './api.ts';
import { everyCall, everyOperatorCall, everyStepUp, refusals, type RefusalCode } from './errors.ts';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return body;
};

/** The document as a plain object, ready for JSON. */
export function openApiDocument(version: string): object {
  const paths = Object.fromEntries(
    calls.map(({ noun, call }) => [
      `/api/${call.path}`,
      { [call.method.toLowerCase()]: operation(noun, call) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Felek',
      version,
      description: 'The calls of the Felek site. Every answer wears the same envelope.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer', description: 'The token of a login or a registration.' },
        game: { type: 'http', scheme: 'bearer', description: 'A launch token: one customer in one game.' },
        operator: { type: 'http', scheme: 'bearer', description: 'The token of an operator’s login.' },
      },
    },
  };
}

function operation(noun: string, call: Call): object {
  return {
    tags: [noun],
    summary: call.summary,
    operationId: call.path.replace('/', '.'),
    ...(call.who === 'anyone' ? {} : { security: [{ [call.who]: [] }] }),
    ...(call.permission && { 'x-permission': call.permission }),
    parameters: [
      { name: 'locale', in: 'header', schema: { enum: ['tr', 'en'], default: 'tr' } },
      { name: 'fingerprint', in: 'header', schema: { type: 'string' } },
      ...(call.replayable
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 100 } }]
        : []),
      ...(call.method === 'GET' ? queryParameters(call) : []),
    ],
    ...(call.method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.input, 'input') } },
          },
        }
      : {}),
    responses: responses(call),
  };
}

function queryParameters(call: Call): object[] {
  const schema = schemaOf(call.input, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function responses(call: Call): object {
  const codes: readonly RefusalCode[] = [
    ...everyCall,
    ...(call.who === 'operator' ? everyOperatorCall : []),
    ...call.refusals,
  ];
  const statuses = [...new Set(codes.map((code) => refusals[code].status))]
    .filter((status) => status !== 200)
    .sort((a, b) => a - b);
  const business = [...(call.stepUp ? everyStepUp : []), ...call.refusals].filter(
    (code) => refusals[code].status === 200,
  );
  return {
    200: {
      description:
        business.length === 0 ? 'Yes, with data.' : `Yes, with data; or no: ${business.join(', ')}.`,
      content: call.lines
        ? { 'application/x-ndjson': { schema: schemaOf(call.output, 'output') } }
        : { 'application/json': { schema: envelope(schemaOf(call.output, 'output')) } },
    },
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        { description: codes.filter((code) => refusals[code].status === status).join(', ') },
      ]),
    ),
  };
}

function envelope(data: object): object {
  return {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, data, code: { type: 'string' } },
  };
}
