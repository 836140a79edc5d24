import type { observable } from "../observable.ts"

/** The browser asks before it closes a tab that holds the only copy of a file. */
export function askToStayWhile<Entry>(
  entries: ReturnType<typeof observable<ReadonlyMap<string, Entry>>>,
  canBeLost: (entry: Entry) => boolean,
) {
  // A function of its own for each store, so that one does not take the other's away.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  entries.subscribe(() => {
    if ([...entries.current().values()].some(canBeLost)) addEventListener("beforeunload", ask)
    else removeEventListener("beforeunload", ask)
  })
}
