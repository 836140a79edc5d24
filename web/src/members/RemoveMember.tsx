import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { Member } from "@marza/domain/roles.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { toast } from "../ui/toast.ts"
import { isRightsRefusal, removeMember } from "./api.ts"
import { useCloseWhenOutdated } from "./useCloseWhenOutdated.ts"

type RemoveMemberProps = {
  member: OrganizationMember
  current: OrganizationMember | undefined
  name: string
  actor: Member
  onClose: () => void
}

export function RemoveMember({ member, current, name, actor, onClose }: RemoveMemberProps) {
  const { members: texts } = useMessages()
  const removal = useMutation(removeMember(useQueryClient(), member))
  useCloseWhenOutdated({ member, current, name, actor, request: removal, onClose })
  return (
    <ConfirmDialog
      title={texts.remove}
      text={texts.removeConfirm(name)}
      confirmLabel={texts.removeAction}
      isBusy={removal.isPending}
      onClose={() => removal.isPending || onClose()}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => toast.success(texts.removed),
          onSettled: (_done, refusal) => isRightsRefusal(refusal) || onClose(),
        })
      }
    />
  )
}
