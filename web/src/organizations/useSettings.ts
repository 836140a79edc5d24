import {
  type Organization,
  organizationPatchSchema,
  type Settings,
} from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { messages, setOrganizationLanguage, useLanguage, useMessages } from "../messages/use.ts"
import type { Choices } from "../ui/ConflictDialog.tsx"
import { check, fieldErrorsOf } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { saveOrganization } from "./api.ts"
import { choose, merge, settingsOf, unsaved } from "./settings.ts"

type Conflict = {
  current: Organization
  changedBy: string | null
  merged: Settings
  parts: readonly (keyof Settings)[]
}

/**
 * The form of the settings: `base` is what was stored when the changes in it began. What others save meanwhile
 * shows at once, unless it is about a field that is changed here, too: then Save asks.
 */
export function useSettings(organization: Organization) {
  const { unsaved: unsavedTexts } = useMessages()
  const language = useLanguage()
  const [base, setBase] = useState(organization)
  const [typed, setTyped] = useState<Partial<Settings>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { form, errors, setErrors, clearError } = useFieldErrors()
  const saving = useMutation(saveOrganization(useQueryClient(), organization.id))
  const stored = settingsOf(base)
  const mine = unsaved(stored, typed)
  const hasChanges = Object.keys(mine).length > 0

  if (organization.version > base.version && !saving.isPending) {
    const theirs = settingsOf(organization)
    if (merge({ base: stored, mine: { ...stored, ...mine }, theirs }).conflicts.length === 0) {
      setBase(organization)
      // What was typed and put back is nobody's change.
      setTyped(mine)
    }
  }

  function send(changes: Partial<Settings>, from: Organization) {
    const body = { ...changes, version: from.version }
    const checked = check(organizationPatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: async (saved) => {
        setBase(saved)
        setConflict(null)
        // What was typed while it was being saved stays.
        setTyped((now) => unsaved(settingsOf(saved), now))
        // In the language that was just chosen.
        await setOrganizationLanguage(saved.language)
        toast.success(messages().settings.updated)
      },
      onError: (refusal) => {
        if (isRefusal(refusal, "stale_version") && refusal.body.current) {
          const current = refusal.body.current as Organization
          const { changed_by } = refusal.body
          const before = settingsOf(from)
          const { values: merged, conflicts: parts } = merge({
            base: before,
            mine: { ...before, ...changes },
            theirs: settingsOf(current),
          })
          if (parts.length === 0) return send(changes, current)
          const changedBy = typeof changed_by === "string" ? changed_by : null
          setConflict({ current, changedBy, merged, parts })
          return
        }
        setErrors(fieldErrorsOf(refusal))
      },
    })
  }

  return {
    form,
    values: { ...stored, ...typed },
    errors,
    hasChanges,
    isSaving: saving.isPending,
    change<Field extends keyof Settings>(field: Field, value: Settings[Field]) {
      setTyped((now) => ({ ...now, [field]: value }))
      clearError(field)
    },
    save(event: FormEvent) {
      event.preventDefault()
      // The dialog inside the page has a form of its own, whose events React also brings here.
      if (event.target !== event.currentTarget || saving.isPending) return
      if (hasChanges) send(mine, base)
      else toast.notice(unsavedTexts.none)
    },
    conflict: conflict && {
      changedBy: conflict.changedBy,
      parts: conflict.parts,
      mine: conflict.merged,
      theirs: settingsOf(conflict.current),
      onChoose(choices: Choices<keyof Settings>) {
        const { current, merged } = conflict
        const theirs = settingsOf(current)
        const left = unsaved(theirs, choose(merged, theirs, choices))
        setBase(current)
        setTyped(left)
        setConflict(null)
        if (Object.keys(left).length > 0) send(left, current)
      },
      onClose: () => setConflict(null),
    },
  }
}
