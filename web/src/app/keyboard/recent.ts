import { selection } from "../../organizations/selection.ts"
import { impersonation } from "../../session/impersonation.ts"
import { session } from "../../session/session.ts"

const most = 8

/** By whose they are: of two people or organizations neither sees what the other has opened. They go with the page. */
const paths = new Map<string, readonly string[]>()

const owner = () =>
  [session.current()?.user.id, impersonation.current(), selection.current()].join(" ")

/** The addresses that were opened last, the latest first. */
export const recentPaths = (): readonly string[] => paths.get(owner()) ?? []

export const rememberPath = (path: string) =>
  void paths.set(owner(), [path, ...recentPaths().filter((one) => one !== path)].slice(0, most))
