// When a producer is up: silence, lateness, subscriptions, recoveries and their limits.
import { describe, expect, it } from 'vitest';
import { usualTimes, Watch } from './watch.ts';

const timely = { isSubscribed: true, ageMs: 50 };
const second = 1000;
const minute = 60 * second;

/** A watch that is up since 0. */
function upAtZero(): Watch {
  const watch = new Watch();
  expect(watch.alive(0, timely)).toEqual([{ kind: 'recover' }]);
  watch.asking(0, 'first');
  expect(watch.snapshotComplete('first')).toEqual([{ kind: 'up', why: 'recovered' }]);
  return watch;
}

describe('a producer', () => {
  it('is up only after the end of a recovery that we asked for', () => {
    const watch = new Watch();
    expect(watch.state).toBe('lost');
    expect(watch.alive(0, { ...timely, isSubscribed: false })).toEqual([{ kind: 'recover' }]);
    watch.asking(0, 'ours');
    expect(watch.alive(10 * second, timely)).toEqual([]);
    expect(watch.snapshotComplete('another house’s')).toEqual([]);
    expect(watch.state).toBe('recovering');
    expect(watch.snapshotComplete('ours')).toEqual([{ kind: 'up', why: 'recovered' }]);
    expect(watch.alive(20 * second, timely)).toEqual([{ kind: 'alive' }]);
  });

  it('is down after 20 s of silence, and recovers once it is alive again', () => {
    const watch = upAtZero();
    watch.alive(10 * second, timely);
    expect(watch.tick(30 * second)).toEqual([]);
    expect(watch.tick(30 * second + 1)).toEqual([{ kind: 'down', why: 'no sign of life' }]);
    expect(watch.tick(50 * second)).toEqual([]);
    expect(watch.alive(60 * second, timely)).toEqual([{ kind: 'recover' }]);
  });

  it('is down when the feed ends the subscription', () => {
    const watch = upAtZero();
    const outcomes = watch.alive(40 * second, { ...timely, isSubscribed: false });
    expect(outcomes).toEqual([{ kind: 'down', why: 'the feed ended the subscription' }]);
    expect(watch.alive(50 * second, { ...timely, isSubscribed: false })).toEqual([{ kind: 'recover' }]);
  });

  it('is down while its messages are late, and up without a recovery once they are not', () => {
    const watch = upAtZero();
    const late = { isSubscribed: true, ageMs: usualTimes.silenceMs + 1 };
    expect(watch.alive(10 * second, late)).toEqual([
      { kind: 'alive' },
      { kind: 'down', why: 'messages are late' },
    ]);
    expect(watch.alive(20 * second, late)).toEqual([{ kind: 'alive' }]);
    expect(watch.alive(30 * second, timely)).toEqual([
      { kind: 'up', why: 'messages are in time' },
      { kind: 'alive' },
    ]);
  });

  it('is down when the connection breaks, since its queue is gone', () => {
    const watch = upAtZero();
    expect(watch.disconnected()).toEqual([{ kind: 'down', why: 'the connection to the feed broke' }]);
    expect(watch.tick(minute)).toEqual([]);
  });

  it('that falls silent during its recovery has to recover again', () => {
    const watch = new Watch();
    watch.alive(0, timely);
    watch.asking(0, 'one');
    watch.tick(25 * second);
    expect(watch.snapshotComplete('one')).toEqual([]);
    expect(watch.alive(30 * second, timely)).toEqual([{ kind: 'recover' }]);
  });
});

describe('a recovery', () => {
  it('is asked for 30 s after the last one at the earliest', () => {
    const watch = new Watch();
    watch.alive(0, timely);
    watch.asking(0, 'one');
    watch.refused();
    expect(watch.alive(20 * second, timely)).toEqual([]);
    expect(watch.alive(30 * second, timely)).toEqual([{ kind: 'recover' }]);
  });

  it('that has not ended after twenty minutes is requested again', () => {
    const watch = new Watch();
    watch.alive(0, timely);
    watch.asking(0, 'one');
    for (let at = 0; at <= 20 * minute; at += 10 * second) watch.alive(at, timely);
    expect(watch.tick(20 * minute + 1)).toEqual([]);
    expect(watch.alive(20 * minute + 2, timely)).toEqual([{ kind: 'recover' }]);
  });

  it.each([
    ['of less than 30 minutes', 10 * minute, 20],
    ['of less than a day', 10 * 60 * minute, 4],
    ['of everything', Infinity, 2],
  ])('%s may be asked for so often in ten minutes', (_what, backMs, most) => {
    const watch = new Watch();
    const granted = Array.from({ length: most + 1 }, (_, at) => watch.spend(at * second, backMs));
    expect(granted).toEqual([...Array.from({ length: most }, () => true), false]);
  });

  it('of everything may be asked for again half an hour later', () => {
    const watch = new Watch();
    expect([0, 1, 2, 30 * minute + 1].map((at) => watch.spend(at, Infinity))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
