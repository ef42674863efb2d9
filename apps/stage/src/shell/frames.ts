// One loop for what moves frame by frame. A tab that was away comes back to the current moment, not to a jump: a step is at most 50 ms.
const longestStepMs = 50;

/** Calls `step` before each frame until it gives false or the returned function is called. Times are milliseconds. */
export function runFrames(step: (dtMs: number, elapsedMs: number) => boolean): () => void {
  let last: number | undefined;
  let elapsed = 0;
  let handle = requestAnimationFrame(frame);
  function frame(now: number): void {
    const dt = Math.min(longestStepMs, last === undefined ? 0 : now - last);
    last = now;
    elapsed += dt;
    if (step(dt, elapsed)) handle = requestAnimationFrame(frame);
  }
  return () => cancelAnimationFrame(handle);
}
