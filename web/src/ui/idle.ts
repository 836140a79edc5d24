/** Resolves when the browser has nothing better to do, with how many milliseconds it has for that. Safari cannot tell. */
export const idle = () =>
  new Promise<number>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback((deadline) => resolve(deadline.timeRemaining()))
      : setTimeout(resolve, 100, Infinity),
  )
