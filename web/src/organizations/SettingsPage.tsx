import { type Language, languages } from "@marza/domain/language.ts"
import {
  type ColorScheme,
  colorSchemeOf,
  type Organization,
  organizationPatchSchema,
} from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { messages, setOrganizationLanguage, useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { Field, focusFirstInvalid } from "../ui/Field.tsx"
import { check, type FieldErrors, fieldErrorsOf } from "../ui/form.ts"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { saveOrganization } from "./api.ts"
import { LogoCard } from "./LogoCard.tsx"
import { SchemeChoice, type SchemeSwatch } from "./SchemeChoice.tsx"

type SettingsPageProps = { organization: Organization; swatches: readonly SchemeSwatch[] }

export function SettingsPage({ organization, swatches }: SettingsPageProps) {
  const { actions, settings: texts, organizations } = useMessages()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(organization.name)
  const [scheme, setScheme] = useState<ColorScheme>(colorSchemeOf(organization.color_scheme))
  const [chosenLanguage, setChosenLanguage] = useState<Language>(organization.language)
  const [errors, setErrors] = useState<FieldErrors>({})
  const saving = useMutation(saveOrganization(useQueryClient(), organization.id))

  function refuse(found: FieldErrors) {
    setErrors(found)
    focusFirstInvalid(form.current)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const filled = { name, color_scheme: scheme, language: chosenLanguage }
    const checked = check(organizationPatchSchema, filled, language)
    if ("errors" in checked) return refuse(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: async (saved) => {
        // In the language that was just chosen.
        await setOrganizationLanguage(saved.language)
        toast.success(messages().settings.updated)
      },
      onError: (error) => refuse(fieldErrorsOf(error)),
    })
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="grid gap-3.5">
      <div className="mb-1">
        <h1 className="text-2xl font-bold tracking-tight">{texts.title}</h1>
        <p className="mt-1 text-soft">{texts.lead}</p>
      </div>
      <LogoCard organization={organization} />
      <Card title={texts.information}>
        <Field label={organizations.name} isRequired error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="organization"
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setErrors({})
              }}
            />
          )}
        </Field>
      </Card>
      <Card title={texts.scheme}>
        <SchemeChoice swatches={swatches} value={scheme} onChange={setScheme} />
      </Card>
      <Card title={texts.language}>
        <Field
          label={texts.language}
          isLabelHidden
          hint={texts.languageHint}
          error={errors.language}
        >
          {(control) => (
            <Select
              {...control}
              name="language"
              value={chosenLanguage}
              options={languages.map((value) => ({ value, label: texts.languages[value] }))}
              onChange={setChosenLanguage}
            />
          )}
        </Field>
      </Card>
      <Button type="submit" isBusy={saving.isPending} size="tall" className="sm:justify-self-start">
        {actions.save}
      </Button>
    </form>
  )
}
