import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { ApiError } from "../api/errors.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { UploadIcon } from "../ui/laterIcons.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { createOrganization } from "./api.ts"
import { ImportArchiveDialog } from "./ImportArchiveDialog.tsx"

type Props = {
  onClose: () => void
  onCreated: (organization: Pick<Organization, "id">) => void
}

export function CreateOrganizationDialog({ onClose, onCreated }: Props) {
  const { organizations } = useMessages()
  const draft = useDraft("organization", () => ({ name: "" }), ["name"])
  const { name } = draft.values
  const { form, errors, refusal, refuse } = useFieldErrors()
  const creation = useMutation({ ...createOrganization(useQueryClient()), meta: { form } })
  const [isArchive, setArchive] = useState(false)
  const isBlank = name.trim() === ""

  function create(event: FormEvent) {
    event.preventDefault()
    if (isBlank || creation.isPending) return
    creation.mutate(name.trim(), {
      onSuccess: (created) => {
        draft.discard()
        toast.success(organizations.created, organizations.createdHint(created.name))
        onCreated(created)
      },
      onError: (error) =>
        refuse(
          error instanceof ApiError && error.isServerMessage
            ? error
            : new Error(organizations.createFailed),
        ),
    })
  }

  if (isArchive) {
    const open = (id: string) => onCreated({ id })
    return <ImportArchiveDialog ownEmail="" onClose={onClose} onImported={open} />
  }
  return (
    <Dialog title={organizations.create} onClose={onClose}>
      <form ref={form} onSubmit={create} noValidate className="grid gap-5">
        <FormError refusal={refusal} />
        <Field label={organizations.name} isRequired error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              maxLength={100}
              autoComplete="organization"
              value={name}
              onChange={(event) => draft.set({ name: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" size="tall" disabled={isBlank} isBusy={creation.isPending}>
          {organizations.create}
        </Button>
        <Button variant="quiet" icon={<UploadIcon />} onClick={() => setArchive(true)}>
          {organizations.fromArchive}
        </Button>
      </form>
    </Dialog>
  )
}
