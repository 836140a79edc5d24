import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import { assignableRoles, type Member } from "@marza/domain/roles.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { ApiError } from "../api/errors.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { Select } from "../ui/Select.tsx"
import { toast } from "../ui/toast.ts"
import { changeRole, isRightsRefusal } from "./api.ts"
import { useCloseWhenOutdated } from "./useCloseWhenOutdated.ts"

type RoleDialogProps = {
  member: OrganizationMember
  current: OrganizationMember | undefined
  name: string
  actor: Member
  onClose: () => void
}

/** Offers only the roles that the viewer may assign. */
export function RoleDialog({ member, current, name, actor, onClose }: RoleDialogProps) {
  const { actions, members: texts, roles } = useMessages()
  const [role, setRole] = useState(member.role)
  const change = useMutation(changeRole(useQueryClient(), member))
  useCloseWhenOutdated({ member, current, name, actor, request: change, onClose })

  function save(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    if (role === member.role) return onClose()
    change.mutate(role, {
      onSuccess: () => {
        toast.success(texts.roleChanged)
        onClose()
      },
      // A final refusal closes the dialog, because its choices are outdated.
      onError: (refusal) =>
        refusal instanceof ApiError &&
        !refusal.isTemporary &&
        !isRightsRefusal(refusal) &&
        onClose(),
    })
  }

  return (
    <Dialog title={texts.changeRole} description={name} onClose={onClose}>
      <form onSubmit={save} className="grid gap-5">
        <Field label={texts.role} hint={texts.roleHints[role]}>
          {(control) => (
            <Select
              {...control}
              name="role"
              value={role}
              options={assignableRoles(actor).map((value) => ({ value, label: roles[value] }))}
              onChange={setRole}
            />
          )}
        </Field>
        <Button type="submit" size="tall" isBusy={change.isPending}>
          {actions.save}
        </Button>
      </form>
    </Dialog>
  )
}
