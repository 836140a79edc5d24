import { type Language, languages } from "@marza/domain/language.ts"
import {
  type ColorScheme,
  colorSchemeOf,
  type Organization,
  organizationPatchSchema,
} from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { messages, setOrganizationLanguage, useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { Field } from "../ui/Field.tsx"
import { check, fieldErrorsOf } from "../ui/form.ts"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveOrganization } from "./api.ts"
import { LogoCard } from "./LogoCard.tsx"
import { SchemeChoice, type SchemeSwatch } from "./SchemeChoice.tsx"

type Values = { name: string; color_scheme: ColorScheme; language: Language }

type SettingsPageProps = { organization: Organization; swatches: readonly SchemeSwatch[] }

export function SettingsPage({ organization, swatches }: SettingsPageProps) {
  const { actions, settings: texts, organizations } = useMessages()
  const language = useLanguage()
  // Only what was changed here is sent: the rest may be changed by another meanwhile, and shows.
  const [typed, setTyped] = useState<Partial<Values>>({})
  const values: Values = {
    name: organization.name,
    color_scheme: colorSchemeOf(organization.color_scheme),
    language: organization.language,
    ...typed,
  }
  const { form, errors, refuse, mend } = useFieldErrors()
  const saving = useMutation(saveOrganization(useQueryClient(), organization.id))

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const checked = check(organizationPatchSchema, typed, language)
    if ("errors" in checked) return refuse(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: async (saved) => {
        setTyped({})
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
      <Card title={texts.scheme}>
        <SchemeChoice
          swatches={swatches}
          value={values.color_scheme}
          onChange={(color_scheme) => setTyped({ ...typed, color_scheme })}
        />
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
              value={values.language}
              options={languages.map((value) => ({ value, label: texts.languages[value] }))}
              onChange={(chosen) => setTyped({ ...typed, language: chosen })}
            />
          )}
        </Field>
      </Card>
      <Card title={texts.information}>
        <Field label={organizations.name} isRequired error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="organization"
              value={values.name}
              onChange={(event) => {
                setTyped({ ...typed, name: event.target.value })
                mend("name")
              }}
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
