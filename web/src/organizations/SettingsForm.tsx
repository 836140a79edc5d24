import { languages } from "@marza/domain/language.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { Suspense, useId } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { classes, surface } from "../ui/classes.ts"
import { Field } from "../ui/Field.tsx"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { lazily } from "../ui/lazily.tsx"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { SchemeChoice } from "./SchemeChoice.tsx"
import { useSettings } from "./useSettings.ts"

const StaleDialog = lazily(async () => (await import("./StaleDialog.tsx")).StaleDialog)

/** Colours, language and name of an organization, which one button saves. */
export function SettingsForm({ organization }: { organization: Organization }) {
  const { actions, settings: texts, organizations } = useMessages()
  const settings = useSettings(organization)
  const { values, errors, change } = settings
  const savesId = useId()

  return (
    <form
      ref={settings.form}
      onSubmit={settings.save}
      noValidate
      // One surface, because one button saves all of it.
      className={classes(surface, "divide-y divide-line overflow-clip *:rounded-none")}
    >
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
      {/* In sight of what was changed, wherever that stands. */}
      <div
        className={classes(
          "flex flex-wrap items-center gap-x-4 gap-y-2 bg-card p-4 roomy:pl-[15.5rem]",
          settings.hasChanges && "sticky bottom-[calc(var(--bar)+var(--strip))] z-10",
        )}
      >
        <Button
          type="submit"
          aria-describedby={savesId}
          isBusy={settings.isSaving}
          className="max-sm:w-full"
        >
          {actions.save}
        </Button>
        <p id={savesId} className="text-sm text-soft max-sm:order-first">
          {texts.saves}
        </p>
      </div>
      <LeaveGuard hasChanges={() => settings.hasChanges} onLeave={settings.discard} />
      <Suspense>{settings.conflict && <StaleDialog {...settings.conflict} />}</Suspense>
    </form>
  )
}
