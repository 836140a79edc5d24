import type { ComponentType } from "react"
import { observable } from "../observable.ts"

type OfOrganization = { organizationId: string }

/** What other screens show of the tasks once the first screen has loaded: the way to them, and the mark of a car. */
type LaterTasks = {
  Link: ComponentType<OfOrganization>
  Dot: ComponentType<OfOrganization & { carId: string; className: string }>
}

/** null until then. */
export const laterTasks = observable<LaterTasks | null>(null)
