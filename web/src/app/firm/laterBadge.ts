import type { Organization } from "@marza/domain/organizations/schemas.ts"
import type { ComponentType } from "react"
import { observable } from "../../observable.ts"

export type BadgeProps = { organization: Organization }

/** What counts, once the first screen has loaded; null until then. */
export const laterBadge = observable<ComponentType<BadgeProps> | null>(null)
