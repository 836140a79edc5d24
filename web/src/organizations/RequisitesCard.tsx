import { type Requisites, requisiteNames } from "@marza/domain/organizations/requisites.ts"
import { type Organization, organizationPatchSchema } from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ComponentProps, type FormEvent, type ReactNode, useEffect } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { Field } from "../ui/Field.tsx"
import { fieldErrorsOf, validate } from "../ui/form.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { TextArea, TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveOrganization } from "./settingsApi.ts"

type Name = keyof Requisites
type Typed = Partial<Record<Name, string>>

const attributes: Partial<Record<Name, ComponentProps<"input">>> = {
  legal_name: { autoComplete: "organization" },
  legal_code: { inputMode: "numeric" },
  vat_number: { autoCapitalize: "characters", spellCheck: false },
  legal_address: { autoComplete: "street-address" },
  iban: { autoCapitalize: "characters", spellCheck: false },
  phone: { type: "tel", autoComplete: "tel" },
  email: { type: "email", autoComplete: "email", autoCapitalize: "none" },
  blank_after_years: { inputMode: "numeric", placeholder: "10" },
}
const texts: readonly Name[] = ["margin_note", "invoice_note", "contract_terms"]
const ofVat: readonly Name[] = ["vat_number", "margin_note"]
/** Those that need a whole line. */
const wide: readonly Name[] = [...texts, "legal_name", "legal_address", "iban", "blank_after_years"]

type RequisitesCardProps = {
  organization: Organization
  series: ReactNode
  /** Whether its first field is focused. */
  startsTyping?: boolean
}

/** What stands on the papers of an organization about itself, with one button that saves all of it. */
export function RequisitesCard(props: RequisitesCardProps) {
  const { organization, series, startsTyping = false } = props
  const { requisites: words, error, unsaved } = useMessages()
  const language = useLanguage()
  const { form, errors, setErrors, clearError } = useFieldErrors()
  const saving = useMutation(saveOrganization(useQueryClient(), organization.id))
  const storedText = (name: Name) => String(organization[name] ?? "")
  const changedIn = (typed: Typed) =>
    requisiteNames.filter(
      (name) => typed[name] !== undefined && typed[name].trim() !== storedText(name),
    )
  const draft = useDraft<Typed>(
    `requisites.${organization.id}`,
    () => ({}),
    (typed) => changedIn(typed).length > 0,
  )
  useEffect(() => {
    if (startsTyping) form.current?.querySelector("input")?.focus()
  }, [startsTyping, form])
  const typed = draft.values
  // What only who pays VAT prints is not asked of others.
  const shown = requisiteNames.filter(
    (name) =>
      !ofVat.includes(name) ||
      organization.vat_rates.length > 0 ||
      errors[name] ||
      (name === "vat_number" && organization.vat_number),
  )
  const changed = changedIn(typed)

  function save(event: FormEvent) {
    event.preventDefault()
    // React also sends the events of the dialog of a series here, because it is a child of this form.
    if (event.target !== event.currentTarget || saving.isPending) return
    if (changed.length === 0) return toast.notice(unsaved.none)
    const body = Object.fromEntries(changed.map((name) => [name, toSend(name, typed[name] ?? "")]))
    const checked = validate(
      organizationPatchSchema,
      { ...body, version: organization.version },
      language,
    )
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: () => {
        // What was typed during the save stays.
        draft.set((now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, text]) => text !== typed[name as Name]),
          ),
        )
        toast.success(words.saved)
      },
      onError: (refusal) => {
        // What is typed stays and what others saved elsewhere shows; Save then asks for nothing that they changed.
        if (isRefusal(refusal, "stale_version")) toast.error(error, words.stale)
        else setErrors(fieldErrorsOf(refusal))
      },
    })
  }

  return (
    <form ref={form} onSubmit={save} noValidate>
      <Card title={words.title} className={besideTitle}>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <p className="mb-1 text-sm text-soft sm:col-span-2">{words.lead}</p>
          {shown.map((name) => (
            <Field
              key={name}
              label={words.fields[name]}
              error={errors[name]}
              isRequired={name === "margin_note"}
              hint={name === "blank_after_years" && words.blankHint}
              {...(wide.includes(name) && { className: "sm:col-span-2" })}
            >
              {(control) => {
                const shared = {
                  ...control,
                  name,
                  value: typed[name] ?? storedText(name),
                  onChange: ({ target }: { target: { value: string } }) => {
                    draft.set((now) => ({ ...now, [name]: target.value }))
                    clearError(name)
                  },
                }
                return texts.includes(name) ? (
                  <TextArea {...shared} />
                ) : (
                  <TextInput autoComplete="off" {...attributes[name]} {...shared} />
                )
              }}
            </Field>
          ))}
        </div>
        {series}
        <Button
          type="submit"
          isBusy={saving.isPending}
          className="mt-4 max-sm:w-full sm:justify-self-start"
        >
          {words.save}
        </Button>
      </Card>
      <LeaveGuard hasChanges={() => changed.length > 0} onLeave={draft.discard} />
    </form>
  )
}

function toSend(name: Name, text: string) {
  const trimmed = text.trim()
  if (name === "margin_note") return trimmed
  if (trimmed === "") return null
  return name === "blank_after_years" && /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : trimmed
}
