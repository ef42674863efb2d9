// The page for an operator's monitoring, in the text format of Prometheus. It is put together at each request.
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { AnswerCounts } from './http/answer-counts.ts';

/** A present value, or one for each of several labels. A measure whose name ends in `_total` is a counter, which never falls. */
export interface Measure {
  /** The name by the convention of Prometheus: the measured thing, then the unit, as in `felek_job_oldest_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Reads the present measures of one part of the server. */
export type Measured = () => Promise<readonly Measure[]> | readonly Measure[];

export interface Metrics {
  /** The page. A part that cannot be measured now is left out, and `felek_unmeasured` says how many. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function openMetrics(answers: AnswerCounts, parts: readonly Measured[]): Metrics {
  const standing = new Registry();
  collectDefaultMetrics({ register: standing });
  return {
    contentType: standing.contentType,
    async text() {
      const now = new Registry();
      const gauge = ({ name, help, values }: Measure) => {
        const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
        const about = { name, help, labelNames, registers: [now] };
        if (name.endsWith('_total')) {
          const counter = new Counter(about);
          for (const { labels = {}, value } of values) counter.inc(labels, value);
        } else {
          const made = new Gauge(about);
          for (const { labels = {}, value } of values) made.set(labels, value);
        }
      };
      const measured = await Promise.allSettled(parts.map(async (part) => part()));
      for (const each of measured) if (each.status === 'fulfilled') each.value.forEach(gauge);
      gauge({
        name: 'felek_unmeasured',
        help: 'Parts of the house that could not be measured now.',
        values: [{ value: measured.filter(({ status }) => status === 'rejected').length }],
      });
      return [await standing.metrics(), answers.text(), await now.metrics()].join('\n');
    },
  };
}
