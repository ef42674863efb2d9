import { expect, it } from 'vitest';
import { countAnswers } from './http/answer-counts.ts';
import { openMetrics } from './metrics.ts';

it('puts everything on one page, and says when a part cannot be measured', async () => {
  const answers = countAnswers();
  answers.count('/api/health', 200, 1);
  const metrics = openMetrics(answers, [
    () => [{ name: 'felek_jobs_due', help: 'Due.', values: [{ labels: { topic: 'payout' }, value: 3 }] }],
    async () => [{ name: 'felek_suspense_open', help: 'Open.', values: [{ value: 0 }] }],
    () => Promise.reject(new Error('the database is gone')),
  ]);
  const page = await metrics.text();
  expect(page).toContain('felek_jobs_due{topic="payout"} 3\n');
  expect(page).toContain('felek_suspense_open 0\n');
  expect(page).toContain('felek_unmeasured 1\n');
  expect(page).toContain('felek_answers_total{call="/api/health",status="200"} 1\n');
  expect(page).toMatch(/^process_cpu_seconds_total \d/m);
  // Each line is a comment, empty, or a sample with a number.
  for (const line of page.split('\n')) expect(line).toMatch(/^(#.*|)$|^[a-z_0-9]+(\{[^}]*\})? \S+$/i);
  // Two reads give two answers.
  expect(await metrics.text()).toContain('felek_jobs_due{topic="payout"} 3\n');
});
