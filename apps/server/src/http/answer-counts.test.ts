import { expect, it } from 'vitest';
import { countAnswers } from './answer-counts.ts';

it('counts by call and status, and how long they took, as Prometheus reads it', () => {
  const counts = countAnswers();
  counts.count('/api/user/balance', 200, 0.4);
  counts.count('/api/user/balance', 200, 30);
  counts.count('/api/user/balance', 401, 5);
  counts.count('/api/auth/login', 200, 20_000);
  const lines = counts.text().split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE felek_answers_total counter',
      'felek_answers_total{call="/api/user/balance",status="200"} 2',
      'felek_answers_total{call="/api/user/balance",status="401"} 1',
      '# TYPE felek_answer_seconds histogram',
      'felek_answer_seconds_bucket{call="/api/user/balance",le="0.001"} 1',
      'felek_answer_seconds_bucket{call="/api/user/balance",le="0.005"} 2',
      'felek_answer_seconds_bucket{call="/api/user/balance",le="0.05"} 3',
      'felek_answer_seconds_bucket{call="/api/user/balance",le="+Inf"} 3',
      'felek_answer_seconds_count{call="/api/user/balance"} 3',
      'felek_answer_seconds_bucket{call="/api/auth/login",le="10"} 0',
      'felek_answer_seconds_bucket{call="/api/auth/login",le="+Inf"} 1',
      'felek_answer_seconds_sum{call="/api/auth/login"} 20',
    ]),
  );
});
