import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { toast } from "../ui/toast.ts"
import { removeMember } from "./api.ts"

type RemoveMemberProps = { member: OrganizationMember; name: string; onClose: () => void }

export function RemoveMember({ member, name, onClose }: RemoveMemberProps) {
  const { members: texts } = useMessages()
  const removal = useMutation(removeMember(useQueryClient(), member))
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
          onSettled: onClose,
        })
      }
    />
  )
}
