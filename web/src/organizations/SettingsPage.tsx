import { languages } from "@marza/domain/language.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { Suspense } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { Field } from "../ui/Field.tsx"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { LogoCard } from "./LogoCard.tsx"
import { SchemeChoice } from "./SchemeChoice.tsx"
import { useSettings } from "./useSettings.ts"

const StaleDialog = lazily(async () => (await import("./StaleDialog.tsx")).StaleDialog)

export function SettingsPage({ organization }: { organization: Organization }) {
  const { actions, settings: texts, organizations } = useMessages()
  const settings = useSettings(organization)
  const { values, errors, change } = settings

  return (
    <form ref={settings.form} onSubmit={settings.save} noValidate className="grid gap-3">
      <div>
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
        <p className="mt-1 text-sm text-soft">{texts.lead}</p>
      </div>
      <LogoCard organization={organization} />
      <Card title={texts.scheme} className={besideTitle}>
        <SchemeChoice
          value={values.color_scheme}
          onChange={(scheme) => change("color_scheme", scheme)}
        />
      </Card>
      <Card title={texts.language} className={besideTitle}>
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
              onChange={(language) => change("language", language)}
            />
          )}
        </Field>
      </Card>
      <Card title={texts.information} className={besideTitle}>
        <Field label={organizations.name} isRequired error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="organization"
              value={values.name}
              onChange={(event) => change("name", event.target.value)}
            />
          )}
        </Field>
      </Card>
      <Button type="submit" isBusy={settings.isSaving} className="sm:justify-self-start md:ml-62">
        {actions.save}
      </Button>
      <LeaveGuard hasChanges={() => settings.hasChanges} />
      <Suspense>{settings.conflict && <StaleDialog {...settings.conflict} />}</Suspense>
    </form>
  )
}
