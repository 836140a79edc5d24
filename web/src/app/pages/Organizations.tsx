import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { isDeletedQuery } from "../../organizations/api.ts"
import { selection } from "../../organizations/selection.ts"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { OwnOrganizations } from "../OwnOrganizations.tsx"

export function Organizations() {
  const { organizations: texts } = useMessages()
  const navigate = useNavigate()
  const { left, returnTo } = useLocation().state
  return (
    <>
      {left && <LeftNotice {...left} />}
      <OwnOrganizations
        title={texts.title}
        onSelect={(id) => {
          selection.choose(id)
          void navigate({ href: returnTo ?? "/" })
        }}
      />
    </>
  )
}

/** Says why the person left an organization: they were removed, or it was deleted. */
function LeftNotice({ id, name }: { id: string; name: string }) {
  const { organizations: texts } = useMessages()
  const { data: isDeleted, isPending } = useQuery(isDeletedQuery(id))
  if (isPending) return <Skeleton className="mb-5 h-24" />
  const removal = name ? texts.removedFrom(name) : texts.removedHint
  return (
    <div className="mb-5 rounded-xl bg-warn-soft px-4 py-3 text-pretty wrap-anywhere text-warn">
      <p className="font-semibold">{isDeleted ? texts.deletedHint(name) : removal}</p>
      <p className="mt-1 text-sm">{isDeleted ? texts.deletedHelp : texts.removedHelp}</p>
    </div>
  )
}
