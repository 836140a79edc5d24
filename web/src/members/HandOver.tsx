import type { OwnedOrganization } from "@marza/domain/accounts/schemas.ts"
import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { Select } from "../ui/Select.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { toast } from "../ui/toast.ts"
import { changeRole, isOverRights, membersQuery } from "./api.ts"

type HandOverProps = { organization: OwnedOrganization; onHandedOver: () => void }

/** Makes another member an owner, so that the organization outlives the account of its only one. */
export function HandOver({ organization, onHandedOver }: HandOverProps) {
  const { members: texts } = useMessages()
  const query = usePages(membersQuery(organization.id), { all: true })
  if (query.isPending) return <Skeleton className="mt-2 h-12" />
  if (!query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  // Somebody who has never signed in may never come.
  const heirs = query.data.pages
    .flatMap((page) => page.items)
    .filter(({ role, is_pending }) => role !== "owner" && !is_pending)
  if (heirs.length === 0) return <p className="mt-1 text-sm text-soft">{texts.noHeirs}</p>
  return <HeirChoice heirs={heirs} onHandedOver={onHandedOver} organization={organization} />
}

type HeirChoiceProps = HandOverProps & { heirs: readonly OrganizationMember[] }

function HeirChoice({ organization, heirs, onHandedOver }: HeirChoiceProps) {
  const { members: texts, roles } = useMessages()
  const [heirId, setHeirId] = useState("")
  const heir = heirs.find(({ id }) => id === heirId)
  const nameOf = ({ full_name }: OrganizationMember) => full_name || texts.unnamed
  const handingOver = useMutation({
    ...changeRole(useQueryClient(), { organization_id: organization.id, id: heirId }),
    // Told here, for with the last heir this choice goes.
    onError: (refusal) => {
      if (isOverRights(refusal)) toast.notice(texts.changedMeanwhile, texts.notDone)
    },
  })

  function handOver() {
    if (!heir) return
    handingOver.mutate("owner", {
      onSuccess: () => {
        toast.success(texts.handedOver, texts.handedOverHint(organization.name, nameOf(heir)))
        onHandedOver()
      },
    })
  }

  return (
    <div className="mt-2 flex items-end gap-2">
      <Field label={texts.heirOf(organization.name)} isLabelHidden className="flex-1">
        {(control) => (
          <Select
            {...control}
            value={heirId}
            options={[
              { value: "", label: texts.chooseHeir },
              ...heirs.map((member) => ({
                value: member.id,
                label: `${nameOf(member)} (${roles[member.role]})`,
              })),
            ]}
            onChange={setHeirId}
          />
        )}
      </Field>
      <Button
        look="secondary"
        disabled={!heir}
        isBusy={handingOver.isPending}
        onClick={handOver}
        className="min-h-12"
      >
        {texts.handOver}
      </Button>
    </div>
  )
}
