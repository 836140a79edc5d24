import { useLocation, useNavigate } from "@tanstack/react-router"
import { useMessages } from "../../messages/use.ts"
import { selection } from "../../organizations/selection.ts"
import { OwnOrganizations } from "../OwnOrganizations.tsx"

export function Organizations() {
  const { organizations: texts } = useMessages()
  const navigate = useNavigate()
  const { removedFrom, headed } = useLocation().state
  return (
    <>
      {removedFrom !== undefined && (
        <div className="mb-5 rounded-xl bg-warn-soft px-4 py-3 text-pretty wrap-anywhere text-warn">
          <p className="font-semibold">
            {removedFrom ? texts.removedFrom(removedFrom) : texts.removedHint}
          </p>
          <p className="mt-1 text-sm">{texts.removedHelp}</p>
        </div>
      )}
      <OwnOrganizations
        title={texts.title}
        onSelect={(id) => {
          selection.choose(id)
          void navigate({ href: headed ?? "/" })
        }}
      />
    </>
  )
}
