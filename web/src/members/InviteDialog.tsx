import { invitationSchema } from "@marza/domain/members/schemas.ts"
import { defaultInvitedRole, invitableRoles } from "@marza/domain/roles.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { Select } from "../ui/Select.tsx"
import { EmailInput, TextInput } from "../ui/TextInput.tsx"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { invitationFailure, membersQuery } from "./api.ts"
import { InvitationLink } from "./InvitationLink.tsx"
import { useInvitation } from "./useInvitation.ts"

type Values = { email: string; full_name: string; role: (typeof invitableRoles)[number] }

const blank = (): Values => ({ email: "", full_name: "", role: defaultInvitedRole })

type InviteDialogProps = { organizationId: string; onClose: () => void }

/** Keeps what was typed until the invitation has succeeded. */
export function InviteDialog({ organizationId, onClose }: InviteDialogProps) {
  const { auth, members: texts, roles } = useMessages()
  const language = useLanguage()
  const { sends_mail } = useInfiniteQuery(membersQuery(organizationId)).data?.pages[0] ?? {}
  const draft = useDraft(`invitation.${organizationId}`, blank, ["email", "full_name"])
  const { values } = draft
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const { invite, isPending, shown } = useInvitation(organizationId, form)

  function set<Key extends keyof Values>(key: Key, value: Values[Key]) {
    draft.set({ ...values, [key]: value })
    clearError(key)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = validate(invitationSchema, values, language)
    if ("errors" in checked) return setErrors(checked.errors)
    invite(checked.data, {
      onInvited: ({ link }) => {
        draft.discard()
        if (!link) onClose()
      },
      onError: (error) =>
        isRefusal(error, "already_member")
          ? setErrors({ email: error.message })
          : refuse(invitationFailure(error)),
    })
  }

  if (shown) return <InvitationLink {...shown} onClose={onClose} />
  return (
    <Dialog
      title={texts.inviteTitle}
      description={sends_mail === false ? texts.inviteLeadUnmailed : texts.inviteLead}
      onClose={onClose}
      form={{ ref: form, onSubmit: submit }}
      actions={
        <Button type="submit" size="tall" isBusy={isPending} className="grow">
          {texts.invite}
        </Button>
      }
    >
      <div className="grid gap-4 low:grid-cols-2">
        <FormError refusal={refusal} />
        <Field label={auth.email} isRequired error={errors.email}>
          {(control) => (
            <EmailInput
              {...control}
              autoComplete="off"
              value={values.email}
              onChange={(event) => set("email", event.target.value)}
            />
          )}
        </Field>
        <Field label={texts.fullName} error={errors.full_name}>
          {(control) => (
            <TextInput
              {...control}
              name="full_name"
              autoComplete="off"
              value={values.full_name}
              onChange={(event) => set("full_name", event.target.value)}
            />
          )}
        </Field>
        <Field
          className="low:col-span-2"
          label={texts.role}
          error={errors.role}
          hint={texts.roleHints[values.role]}
        >
          {(control) => (
            <Select
              {...control}
              name="role"
              value={values.role}
              options={invitableRoles.map((value) => ({ value, label: roles[value] }))}
              onChange={(role) => set("role", role)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
