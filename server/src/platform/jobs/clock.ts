/** NTP corrects a clock by less than this, so a larger step was made by hand. */
const toleranceMs = 60_000

/**
 * Calls back each time this machine's clock was set back by more than a minute.
 * @param clocks the clock, and one that nobody sets, both in milliseconds
 * @returns ends the watch
 */
export function watchClock(
  onSetBack: () => void,
  lookEveryMs: number,
  clocks = { now: () => Date.now(), elapsed: () => performance.now() },
): () => void {
  const difference = () => clocks.now() - clocks.elapsed()
  let before = difference()
  const timer = setInterval(() => {
    const after = difference()
    if (after < before - toleranceMs) onSetBack()
    before = after
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
