import type { Query } from "@tanstack/react-query"
import { observable } from "../observable.ts"

type ReadTimes = ReadonlyMap<Query, number>

/** `restored` maps the queries that show what was last seen to when that was read from the server, in milliseconds. */
const state = observable({ isLost: false, restored: new Map() as ReadTimes })

const setRestored = (restored: ReadTimes) => state.set({ ...state.current(), restored })

/** Whether the last request reached the server, and which queries show what was last seen instead. */
export const offline = {
  isLost: () => state.current().isLost,
  setLost(isLost: boolean) {
    if (isLost !== offline.isLost()) state.set({ ...state.current(), isLost })
  },
  restore(query: Query, readAt: number) {
    setRestored(new Map(state.current().restored).set(query, readAt))
  },
  /** Marks a query as read from the server again. */
  renew(query: Query) {
    if (!offline.isRestored(query)) return
    setRestored(new Map([...state.current().restored].filter(([other]) => other !== query)))
  },
  isRestored: (query: Query) => state.current().restored.has(query),
  /** When the data of a query were read from the server, in milliseconds. */
  readAt: (query: Query) => state.current().restored.get(query) ?? query.state.dataUpdatedAt,
  subscribe: state.subscribe,
}

export const useIsLost = () => state.useSelected(({ isLost }) => isLost)

/** Whether something on the screen may be older than what the server has. */
export const useMayBeOld = () =>
  state.useSelected(({ isLost, restored }) => isLost || restored.size > 0)
