import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import type { ReactNode } from "react"
import { useMessages } from "../../messages/use.ts"
import { useHasPapers } from "../../papers/useHasPapers.ts"
import { ListIcon } from "../../ui/icons.tsx"
import {
  BuildingIcon,
  CalculatorIcon,
  FileIcon,
  InboxIcon,
  TransferIcon,
} from "../../ui/laterIcons.tsx"
import { type FirmPath, firmPaths } from "./paths.ts"
import { type Count, shownCount, useWaiting } from "./useWaiting.ts"

type FirmPlace = {
  to: FirmPath
  label: string
  icon: ReactNode
  /** What waits there; absent where nothing does, or where it is not known. */
  waits?: ReactNode
}

/** The pages of the menu that this person sees, each with what waits there. */
export function useFirmPlaces(organization: Organization): FirmPlace[] {
  const { menu } = useMessages()
  const { waiting } = useWaiting(organization)
  const words: Record<FirmPath, Omit<FirmPlace, "to">> = {
    "/tasks": { label: menu.tasks, icon: <ListIcon /> },
    "/inbox": { label: menu.inbox, icon: <InboxIcon /> },
    "/papers": { label: menu.papers, icon: <FileIcon /> },
    "/overheads": { label: menu.overheads, icon: <BuildingIcon /> },
    "/partners": { label: menu.partners, icon: <TransferIcon /> },
    "/calculator": { label: menu.calculator, icon: <CalculatorIcon /> },
  }
  const told = (to: FirmPath, count: Count) =>
    to === "/papers" ? menu.drafts(shownCount(count), count.count) : menu.waiting(shownCount(count))
  const hasPapers = useHasPapers(organization)
  const isShown = (to: FirmPath) =>
    (to !== "/papers" || hasPapers) &&
    (to !== "/overheads" || isOwnerOrAdmin(organization.role)) &&
    (to !== "/partners" || organization.sees_partners)
  return firmPaths.filter(isShown).map((to) => {
    const count = waiting[to]
    return { to, ...words[to], ...(count && count.count > 0 && { waits: told(to, count) }) }
  })
}
