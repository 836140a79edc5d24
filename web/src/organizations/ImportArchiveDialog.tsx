import { newId } from "@marza/domain/id.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { ApiError } from "../api/errors.ts"
import { FileButton } from "../images/FileButton.tsx"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { fieldErrorsOf } from "../ui/form.ts"
import { FileIcon } from "../ui/laterIcons.tsx"
import { ProgressBar } from "../ui/ProgressBar.tsx"
import { formatSize } from "../ui/sizes.ts"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { importArchive } from "./archiveApi.ts"
import { organizationsQuery } from "./organizationsQuery.ts"

type Props = {
  ownEmail: string
  onClose: () => void
  /** Opens the new organization, where the person is its owner. */
  onImported: (id: string) => void
}

/**
 * Lets a superadmin make an organization from an archive (rules 15.3). Closing the dialog aborts the upload. Once
 * everything is sent the import cannot be aborted, so the dialog stays open.
 */
export function ImportArchiveDialog({ ownEmail, onClose, onImported }: Props) {
  const { analytics, organizations: texts } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [owner, setOwner] = useState(ownEmail)
  const [percent, setPercent] = useState(0)
  const { form, errors, setErrors, clearError } = useFieldErrors()
  /** The id of this file for this owner: sent again after a lost connection, it makes no second organization. */
  const [id, setId] = useState(() => newId())
  const sending = useRef(new AbortController())
  const { mutateAsync, ...importing } = useMutation(importArchive(client))
  useEffect(() => {
    sending.current = new AbortController()
    return () => sending.current.abort()
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (importing.isPending) return
    setErrors({
      ...(!file && { file: texts.archiveRequired }),
      ...(owner.trim() === "" && { owner: text("emailRequired", language) }),
    })
    if (!file || owner.trim() === "") return
    setPercent(0)
    const { signal } = sending.current
    const onProgress = (part: number) => setPercent(Math.floor(part * 100))
    const made = await mutateAsync({ id, file, owner: owner.trim(), signal, onProgress }).catch(
      () => undefined,
    )
    if (!made) return
    toast.success(
      texts.archiveImported,
      [
        texts.archiveImportedHint(made.name, made.cars, made.files),
        made.missing_files > 0 && texts.archiveMissingFiles(made.missing_files),
      ]
        .filter(Boolean)
        .join(" "),
    )
    const own = await client.fetchQuery(organizationsQuery).catch(() => [])
    if (own.some(({ id }) => id === made.id)) onImported(made.id)
    else onClose()
  }

  const { owner: ownerError } = fieldErrorsOf(importing.error)
  return (
    <Dialog
      title={texts.fromArchive}
      description={texts.archiveLead}
      onClose={() => (importing.isPending && percent === 100) || onClose()}
      form={{ ref: form, onSubmit: submit }}
      actions={
        <Button type="submit" size="tall" isBusy={importing.isPending} className="flex-1">
          {texts.fromArchive}
        </Button>
      }
    >
      <div className="grid gap-5">
        <FormError text={ownerError ? null : failureText(importing.error, texts.archivePlace)} />
        <Field
          label={texts.archiveFile}
          hint={file && formatSize(file.size, language)}
          isRequired
          error={errors.file}
        >
          {(control) => (
            <FileButton
              id={control.id}
              label={file ? file.name : texts.chooseArchive}
              icon={<FileIcon />}
              accept=".zip,application/zip"
              isBusy={importing.isPending}
              isInvalid={control["aria-invalid"]}
              describedBy={control["aria-describedby"]}
              onFiles={([chosen]) => {
                setFile(chosen ?? null)
                clearError("file")
                setId(newId())
                importing.reset()
              }}
            />
          )}
        </Field>
        <Field
          label={texts.archiveOwner}
          hint={texts.archiveOwnerHint}
          isRequired
          error={errors.owner ?? ownerError}
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="owner"
              autoComplete="off"
              disabled={importing.isPending}
              value={owner}
              onChange={(event) => {
                setOwner(event.target.value)
                clearError("owner")
                setId(newId())
              }}
            />
          )}
        </Field>
        {importing.isPending && (
          <div>
            <p role="status" className="mb-2 text-sm text-soft">
              {percent < 100
                ? texts.archiveSending(analytics.percent(percent))
                : texts.archiveWorking}
            </p>
            <ProgressBar label={texts.fromArchive} percent={percent} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Why the archive was refused, and at which place in it. */
function failureText(error: Error | null, placeText: (place: string) => string): string | null {
  if (!error) return null
  const { entry, line } = error instanceof ApiError ? error.body : {}
  const place = [entry, line].filter(Boolean).join(":")
  return place ? `${error.message} ${placeText(place)}` : error.message
}
