/** A hidden page may be given no idle moment at all. */
const timeout = 2000

/** Resolves when the browser has nothing better to do, with how many milliseconds it has for that. Safari cannot tell. */
export const idle = () =>
  new Promise<number>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(
          (deadline) => resolve(deadline.didTimeout ? Infinity : deadline.timeRemaining()),
          { timeout },
        )
      : setTimeout(resolve, 100, Infinity),
  )
