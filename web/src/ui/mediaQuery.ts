import { observable } from "../observable.ts"

/** A media query as an observable, whose components render again when its answer changes. */
export function mediaQuery(query: string) {
  const media = matchMedia(query)
  const matches = observable(media.matches)
  media.addEventListener("change", () => matches.set(media.matches))
  return matches
}
