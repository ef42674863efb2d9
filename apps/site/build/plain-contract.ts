// Builds the contract without its schemas. Making them would hold a slow phone for a third of a second, just when it may be touched. A page
// keeps each call's address and the shape of its answer. The shape is a text, which the page reads with the first answer. The server checks
// what it is sent. The tests' houses check what they answer.
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { Call } from '@felek/contract/call';
import type { Shape } from '../src/wire/shape.ts';
import * as z from 'zod/mini';

const contract = /\/packages\/contract\/src\/.+\.ts$/;
const allCalls = join(import.meta.dirname, '../../../packages/contract/src/api.ts');
/** The code that makes schemas: of the verifier alone. */
export const isOfSchemas = (id: string) => id.includes('/node_modules/zod/');

/** The properties of a call that a page reads. */
const read = new Set(['path', 'method', 'lines']);

const madeAtStart = new Set(['CallExpression', 'NewExpression', 'ObjectExpression']);

/** The properties of the syntax tree that this file reads. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly init?: Node | null;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: Node;
  readonly name?: string;
  readonly value?: unknown;
}

export function plainContract(): Plugin {
  let shapes: ReadonlyMap<string, Shape>;
  return {
    name: 'plain-contract',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<{ readonly calls: readonly { readonly call: Call }[] }>(allCalls);
      shapes = new Map(module.calls.map(({ call }) => [call.path, shapeOf(schemaOf(call))]));
    },
    transform(code, id) {
      if (!contract.test(id)) return undefined;
      const { body } = this.parse(code, { lang: 'ts' }) as unknown as { readonly body: readonly Node[] };
      const made = body
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => (init && madeAtStart.has(init.type) ? [init] : []));
      return {
        code: made.toReversed().reduce((text, each) => madeOnUse(text, each, shapes), code),
        map: null,
      };
    },
  };
}

/** The contract is data. So the bundler may leave out what nothing uses, whatever it is made of. */
function madeOnUse(code: string, made: Node, shapes: ReadonlyMap<string, Shape>): string {
  const text =
    made.callee?.name === 'call' ? asRead(code, made, shapes) : `(() => (${textOf(code, made)}))()`;
  return `${code.slice(0, made.start)}/* @__PURE__ */ ${text}${code.slice(made.end)}`;
}

function asRead(
  code: string,
  { arguments: [stated] = [] }: Node,
  shapes: ReadonlyMap<string, Shape>,
): string {
  const properties = stated?.properties ?? [];
  const path = properties.find(({ key }) => key?.name === 'path')?.value as Node;
  const shape = shapes.get(String(path.value));
  if (shape === undefined) throw new Error(`The call ${String(path.value)} is not in api.ts.`);
  const kept = properties
    .filter(({ key }) => read.has(key?.name ?? ''))
    .map((property) => textOf(code, property));
  return `call({ ${kept.join(', ')}, shape: ${JSON.stringify(JSON.stringify(shape))} })`;
}

const textOf = (code: string, { start, end }: Node) => code.slice(start, end);

type JsonSchema = z.core.JSONSchema.BaseSchema;

const schemaOf = ({ output }: Call) =>
  z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema;

function shapeOf({ type, anyOf, oneOf, items, properties, required = [] }: JsonSchema): Shape {
  const [first, second, ...others] = (anyOf ?? oneOf ?? []).map((each) => shapeOf(each as JsonSchema));
  if (first !== undefined) return second === undefined ? first : [first, second, ...others];
  switch (type) {
    case 'string':
      return 's';
    case 'number':
    case 'integer':
      return 'n';
    case 'boolean':
      return 'b';
    case 'null':
      return '0';
    case 'array':
      return [Array.isArray(items) || !items ? '?' : shapeOf(items as JsonSchema)];
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([name]) => required.includes(name))
          .map(([name, each]) => [name, shapeOf(each as JsonSchema)] as const)
          .filter(([, shape]) => shape !== '?'),
      );
    default:
      return '?';
  }
}
