import { fullNameSchema } from "@marza/domain/profiles/full-name.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { Field, focusFirstInvalid } from "../ui/Field.tsx"
import { fieldErrorsOf } from "../ui/form.ts"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { saveProfile } from "./api.ts"

export function ProfilePage({ profile, email }: { profile: Profile; email: string }) {
  const { actions, profile: texts } = useMessages()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [fullName, setFullName] = useState(profile.full_name ?? "")
  const [nameError, setNameError] = useState<string>()
  const saving = useMutation(saveProfile(useQueryClient(), profile.id))

  function refuse(error: string | undefined) {
    setNameError(error)
    focusFirstInvalid(form.current)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const checked = fullNameSchema.safeParse(fullName)
    if (!checked.success) {
      return refuse(text(checked.error.issues[0]?.message ?? "invalid", language))
    }
    saving.mutate(
      { full_name: checked.data },
      {
        onSuccess: () => toast.success(texts.updated, texts.updatedHint),
        onError: (error) => refuse(fieldErrorsOf(error).full_name),
      },
    )
  }

  return (
    <div className="mx-auto max-w-xl">
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={fullName} url={profile.avatar_url} className="size-12 text-base" />
        <h1 className="text-2xl font-bold tracking-tight">{texts.title}</h1>
      </div>
      <Card title={texts.information}>
        <form ref={form} onSubmit={save} noValidate className="grid gap-4">
          <Field label={texts.fullName} isRequired error={nameError}>
            {(control) => (
              <TextInput
                {...control}
                name="full_name"
                autoComplete="name"
                value={fullName}
                onChange={(event) => {
                  setFullName(event.target.value)
                  setNameError(undefined)
                }}
              />
            )}
          </Field>
          <div>
            <p className="text-sm font-semibold">{texts.email}</p>
            <p className="mt-1 wrap-anywhere text-soft">{email}</p>
          </div>
          <Button
            type="submit"
            isBusy={saving.isPending}
            size="tall"
            className="sm:justify-self-start"
          >
            {actions.save}
          </Button>
        </form>
      </Card>
    </div>
  )
}
