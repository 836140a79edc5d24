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
import { changeRole, isRightsRefusal, membersQuery } from "./api.ts"

type TransferOwnershipProps = { organization: OwnedOrganization; onTransferred: () => void }

/** Makes another member an owner, so that the organization outlives the account of its only one. */
export function TransferOwnership({ organization, onTransferred }: TransferOwnershipProps) {
  const { members: texts } = useMessages()
  const query = usePages(membersQuery(organization.id), { all: true })
  if (query.isPending) return <Skeleton className="mt-2 h-12" />
  if (!query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  // Pending members are left out: somebody who has never signed in may never do so.
  const candidates = query.data.pages
    .flatMap((page) => page.items)
    .filter(({ role, is_pending }) => role !== "owner" && !is_pending)
  if (candidates.length === 0) return <p className="mt-1 text-sm text-soft">{texts.noNewOwner}</p>
  return (
    <CandidateChoice
      candidates={candidates}
      onTransferred={onTransferred}
      organization={organization}
    />
  )
}

type CandidateChoiceProps = TransferOwnershipProps & { candidates: readonly OrganizationMember[] }

function CandidateChoice({ organization, candidates, onTransferred }: CandidateChoiceProps) {
  const { members: texts, roles } = useMessages()
  const [chosenId, setChosenId] = useState("")
  const chosen = candidates.find(({ id }) => id === chosenId)
  const nameOf = ({ full_name }: OrganizationMember) => full_name || texts.unnamed
  const transfer = useMutation({
    ...changeRole(useQueryClient(), { organization_id: organization.id, id: chosenId }),
    // An option of useMutation, because this choice unmounts when no candidate is left.
    onError: (refusal) => {
      if (isRightsRefusal(refusal)) toast.notice(texts.changedMeanwhile, texts.notDone)
    },
  })

  function transferOwnership() {
    if (!chosen) return
    transfer.mutate("owner", {
      onSuccess: () => {
        toast.success(texts.handedOver, texts.handedOverHint(organization.name, nameOf(chosen)))
        onTransferred()
      },
    })
  }

  return (
    <>
      <div className="mt-2 flex items-end gap-2">
        <Field label={texts.newOwnerOf(organization.name)} isLabelHidden className="flex-1">
          {(control) => (
            <Select
              {...control}
              value={chosenId}
              options={[
                { value: "", label: texts.chooseNewOwner },
                ...candidates.map((member) => ({
                  value: member.id,
                  label: `${nameOf(member)} (${roles[member.role]})`,
                })),
              ]}
              onChange={setChosenId}
            />
          )}
        </Field>
        <Button
          variant="secondary"
          disabled={!chosen}
          isBusy={transfer.isPending}
          onClick={transferOwnership}
          className="min-h-12"
        >
          {texts.handOver}
        </Button>
      </div>
      <p className="mt-1 text-sm text-soft">{texts.handOverHint}</p>
    </>
  )
}
