import type { PartnerName } from "@marza/domain/payers/fields.ts"
import { createContext } from "react"

/** The partners of the organization, and the person who looks at it. Without partners nothing of who paid is seen. */
export const Payers = createContext<{ partners: readonly PartnerName[]; userId: string | null }>({
  partners: [],
  userId: null,
})
