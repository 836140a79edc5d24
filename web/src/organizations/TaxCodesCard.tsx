import { proposedTaxCodes, type TaxCodes, taxKinds } from "@marza/domain/isaf/codes.ts"
import { type Organization, organizationPatchSchema } from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { Field } from "../ui/Field.tsx"
import { fieldErrorsOf, validate } from "../ui/form.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveOrganization } from "./settingsApi.ts"

type Typed = TaxCodes

/** The codes by which the i.SAF file tells how a sum is taxed; an empty one is as proposed (rules 28.4). */
export function TaxCodesCard({ organization }: { organization: Organization }) {
  const { taxCodes: texts, requisites, error, unsaved } = useMessages()
  const language = useLanguage()
  const { isaf_codes: stored, version } = organization
  const draft = useDraft<Typed>(
    `tax-codes.${organization.id}`,
    () => ({}),
    (typed) => Object.keys(typed).length > 0,
  )
  const typed = draft.values
  const { form, errors, setErrors, clearError } = useFieldErrors()
  const saving = useMutation(saveOrganization(useQueryClient(), organization.id))
  const hasChanges = taxKinds.some(
    (kind) => typed[kind] !== undefined && typed[kind].trim() !== (stored[kind] ?? ""),
  )

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    if (!hasChanges) return toast.notice(unsaved.none)
    const chosen = taxKinds.flatMap((kind) => {
      const code = (typed[kind] ?? stored[kind] ?? "").trim()
      return code === "" || code === proposedTaxCodes[kind] ? [] : [[kind, code] as const]
    })
    const body = { version, isaf_codes: Object.fromEntries(chosen) }
    const checked = validate(organizationPatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: () => {
        // What was typed during the save stays.
        draft.set((now) =>
          Object.fromEntries(
            Object.entries(now).filter(([kind, code]) => code !== typed[kind as keyof Typed]),
          ),
        )
        toast.success(texts.saved)
      },
      onError: (refusal) => {
        if (isRefusal(refusal, "stale_version")) toast.error(error, requisites.stale)
        else setErrors(fieldErrorsOf(refusal))
      },
    })
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="mt-3">
      <Card title={texts.title} className={besideTitle}>
        <p className="text-sm text-soft">{texts.lead}</p>
        <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {taxKinds.map((kind) => (
            <Field key={kind} label={texts.kinds[kind]} error={errors[`isaf_codes.${kind}`]}>
              {(control) => (
                <TextInput
                  {...control}
                  name={`isaf_codes.${kind}`}
                  autoComplete="off"
                  autoCapitalize="characters"
                  placeholder={proposedTaxCodes[kind]}
                  value={typed[kind] ?? stored[kind] ?? ""}
                  onChange={({ target }) => {
                    draft.set({ ...typed, [kind]: target.value })
                    clearError(`isaf_codes.${kind}`)
                  }}
                />
              )}
            </Field>
          ))}
        </div>
        <Button
          type="submit"
          variant="secondary"
          isBusy={saving.isPending}
          className="mt-4 max-sm:w-full sm:justify-self-start"
        >
          {texts.save}
        </Button>
      </Card>
      <LeaveGuard hasChanges={() => hasChanges} onLeave={draft.discard} />
    </form>
  )
}
