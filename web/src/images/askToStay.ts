import type { observable } from "../observable.ts"

/** Makes the browser ask before it closes a tab while `entries` hold the only copy of a file. */
export function askToStayWhile<Entry>(
  entries: ReturnType<typeof observable<ReadonlyMap<string, Entry>>>,
  canBeLost: (entry: Entry) => boolean,
) {
  // Each store has a listener of its own, so that removing one leaves the other's in place.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  entries.subscribe(() => {
    if ([...entries.current().values()].some(canBeLost)) addEventListener("beforeunload", ask)
    else removeEventListener("beforeunload", ask)
  })
}
