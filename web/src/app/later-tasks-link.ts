import type { ComponentType } from "react"
import { observable } from "../observable.ts"

/** What the header shows at the place of the tasks once the first screen has loaded; null until then. */
export const laterTasksLink = observable<ComponentType<{ organizationId: string }> | null>(null)
