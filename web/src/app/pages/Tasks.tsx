import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { TasksPage } from "../../tasks/TasksPage.tsx"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { useOrganization } from "../current.ts"
import { UnsentHere } from "../UnsentHere.tsx"

export function Tasks() {
  useLateScroll()
  const { organization } = useOrganization()
  return (
    organization && (
      <TasksPage
        key={organization.id}
        organizationId={organization.id}
        overheadsOf={isOwnerOrAdmin(organization.role) ? organization : undefined}
        unsent={<UnsentHere organizationId={organization.id} kind="task" />}
      />
    )
  )
}
