import type { Organization } from "@marza/domain/organizations/schemas.ts"
import type { ComponentType } from "react"
import { observable } from "../observable.ts"

/** The firm at a glance, above the list of cars once that has loaded. */
type LaterHome = { Strip: ComponentType<{ organization: Organization }> }

/** null until then. */
export const laterHome = observable<LaterHome | null>(null)
