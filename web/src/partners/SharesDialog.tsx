import type { Participant } from "@marza/domain/partners/parts.ts"
import { type Partners, type Shares, sharesPutSchema } from "@marza/domain/partners/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { type CarKey, saveShares } from "./api.ts"
import { PartsFields, partsToSend } from "./PartsFields.tsx"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

type SharesDialogProps = {
  car: CarKey
  shares: Shares
  participants: Partners["items"]
  onClose: () => void
}

/** Gives a car shares of its own, or takes them back. */
export function SharesDialog({ car, shares: opened, participants, onClose }: SharesDialogProps) {
  const { shares: texts } = usePartnerTexts()
  const { actions } = useMessages()
  const language = useLanguage()
  const { full } = useNames(participants)
  function storedIn({ items }: Shares) {
    const partsOf = (id: Participant) =>
      items.find(({ partner_id }) => partner_id === id)?.parts ?? 0
    return participants
      .filter(({ partner_id, is_active }) => is_active || partsOf(partner_id) > 0)
      .map(({ partner_id }) => ({
        partner_id,
        name: full(partner_id),
        parts: String(partsOf(partner_id)),
      }))
  }
  // What somebody else saves meanwhile arrives behind the dialog, and must not count as seen.
  const draft = useDraft(
    `shares.${car.carId}`,
    () => ({ shares: opened, shared: storedIn(opened) }),
    (typed) => JSON.stringify(typed.shared) !== JSON.stringify(storedIn(typed.shares)),
  )
  const { shares, shared } = draft.values
  const { form, errors, refusal, setErrors, refuse, reset } = useFieldErrors()
  const saving = useMutation(saveShares(useQueryClient(), car))

  function close() {
    draft.discard()
    onClose()
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const items = shared.map(({ partner_id, parts }) => ({ partner_id, parts: partsToSend(parts) }))
    const checked = validate(sharesPutSchema, { version: shares.version, items }, language)
    if ("errors" in checked) return setErrors({ parts: Object.values(checked.errors)[0] ?? "" })
    send(checked.data, texts.saved)
  }

  function send(body: Parameters<typeof saving.mutate>[0], done: string) {
    if (saving.isPending) return
    saving.mutate(body, {
      onSuccess: () => {
        toast.success(done)
        close()
      },
      onError: (error) => {
        if (!isRefusal(error, "stale_version")) return refuse(error)
        toast.error(texts.title, texts.stale)
        close()
      },
    })
  }

  return (
    <Dialog
      title={texts.changeTitle}
      description={texts.changeHint}
      onClose={close}
      form={{ ref: form, onSubmit: save }}
      actions={
        <>
          <Button type="submit" size="tall" isBusy={saving.isPending} className="flex-1">
            {actions.save}
          </Button>
          {shares.is_own && (
            <Button
              variant="quiet"
              size="tall"
              disabled={saving.isPending}
              onClick={() => send({ version: shares.version }, texts.removed)}
            >
              {texts.reset}
            </Button>
          )}
        </>
      }
    >
      <FormError refusal={refusal} />
      <PartsFields
        shared={shared}
        error={errors.parts}
        onChange={(id, parts) => {
          draft.set((before) => ({
            ...before,
            shared: before.shared.map((one) => (one.partner_id === id ? { ...one, parts } : one)),
          }))
          reset()
        }}
      />
    </Dialog>
  )
}
