import { type Paper, paperMailSchema } from "@marza/domain/papers/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useIsLost } from "../api/offline.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { mailPaper } from "./api.ts"
import { numberOf } from "./paperName.ts"
import { useRemarks } from "./useRemarks.ts"

type MailDialogProps = { organizationId: string; paper: Paper; onClose: () => void }

/** Mails an issued paper to the other side, with its PDF. */
export function MailDialog({ organizationId, paper, onClose }: MailDialogProps) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  const isLost = useIsLost()
  const [email, setEmail] = useState(paper.mail_to ?? paper.side.email ?? "")
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const mailing = useMutation(mailPaper(useQueryClient(), organizationId))
  const remarks = useRemarks()({ ...paper, annulment_reason: null })

  function send(event: FormEvent) {
    event.preventDefault()
    if (mailing.isPending) return
    const checked = validate(paperMailSchema, { version: paper.version, email }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    mailing.mutate(
      { id: paper.id, ...checked.data },
      {
        onSuccess: () => {
          toast.success(texts.mailBegun, checked.data.email)
          onClose()
        },
        onError: refuse,
      },
    )
  }

  return (
    <Dialog
      title={texts.mail}
      description={texts.numbered(texts.kinds[paper.kind], numberOf(paper) ?? "")}
      startsTyping={email === ""}
      onClose={onClose}
      form={{ ref: form, onSubmit: send }}
      actions={
        <Button
          type="submit"
          size="tall"
          isBusy={mailing.isPending}
          disabled={isLost}
          className="flex-1"
        >
          {texts.send}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FormError refusal={refusal} />
        <Field label={texts.side.email} isRequired error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              // The address is of somebody else than the person who types.
              autoComplete="off"
              name="email"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value)
                clearError("email")
              }}
            />
          )}
        </Field>
        <p className="text-sm text-soft">{texts.mailHint}</p>
        {remarks.map((remark) => (
          <p key={remark} className="text-sm wrap-anywhere text-soft">
            {remark}
          </p>
        ))}
      </div>
    </Dialog>
  )
}
