import type { ComponentType } from "react"
import { observable } from "../observable.ts"

/** What other screens show of the tasks once the first screen has loaded: the way to them, and the mark of a car. */
type LaterTasks = {
  Link: ComponentType<{ organizationId: string }>
  Dot: ComponentType<{ carId: string; hasWord?: boolean; className: string }>
}

/** null until then. */
export const laterTasks = observable<LaterTasks | null>(null)
