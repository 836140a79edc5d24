import {
  type Organization,
  organizationPatchSchema,
  type Settings,
} from "@marza/domain/organizations/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { setOrganizationLanguage, useLanguage } from "../messages/first.ts"
import { messages, useMessages } from "../messages/use.ts"
import { validate } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { settingsMerger, settingsOf, unsavedFields } from "./settings.ts"
import { saveOrganization } from "./settingsApi.ts"

const { merge } = settingsMerger

type Draft = { base: Organization; typed: Partial<Settings> }

/**
 * The form of the settings; `base` is the version that its changes are based on. What others save shows at once,
 * unless the same field is changed here too: then Save asks.
 */
export function useSettings(organization: Organization) {
  const { unsaved: unsavedTexts } = useMessages()
  const language = useLanguage()
  const draft = useDraft<Draft>(
    `settings.${organization.id}`,
    () => ({ base: organization, typed: {} }),
    ({ base, typed }) => Object.keys(unsavedFields(settingsOf(base), typed)).length > 0,
  )
  const { base, typed } = draft.values
  const setBase = (next: Organization) => draft.set((before) => ({ ...before, base: next }))
  const setTyped = (next: (now: Draft["typed"]) => Draft["typed"]) =>
    draft.set((before) => ({ ...before, typed: next(before.typed) }))
  const { form, errors, setErrors, refuseFields, clearError } = useFieldErrors()
  const saving = useMutation({
    ...saveOrganization(useQueryClient(), organization.id),
    meta: { ownRefusals: ["stale_version", "bad_request"] },
  })
  const conflict = useConflict({
    merger: settingsMerger,
    valuesOf: settingsOf,
    onMerged: saveMerged,
  })
  const stored = settingsOf(base)
  const mine = unsavedFields(stored, typed)
  const hasChanges = Object.keys(mine).length > 0

  if (organization.version > base.version && !saving.isPending) {
    const theirs = settingsOf(organization)
    if (merge({ base: stored, mine: { ...stored, ...mine }, theirs }).conflicts.length === 0) {
      setBase(organization)
      // A field that was typed and put back is no change.
      setTyped(() => mine)
    }
  }

  function send(changes: Partial<Settings>, from: Organization) {
    const body = { ...changes, version: from.version }
    const checked = validate(organizationPatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: async (saved) => {
        setBase(saved)
        // We keep what was typed during the save.
        setTyped((now) => unsavedFields(settingsOf(saved), now))
        // The language is set first, so that the toast is in it.
        await setOrganizationLanguage(saved.language)
        toast.success(messages().settings.updated)
      },
      onError: (refusal) => {
        const before = settingsOf(from)
        const sent = { base: before, mine: { ...before, ...changes } }
        if (!conflict.settle(refusal, sent)) refuseFields(refusal)
      },
    })
  }

  /** Saves on top of what somebody else has stored; what was typed during the save stays. */
  function saveMerged(merged: Settings, current: Organization, sent: Settings) {
    const theirs = settingsOf(current)
    const left = unsavedFields(theirs, merged)
    setBase(current)
    setTyped((now) => {
      const typed = merge({ base: sent, mine: { ...sent, ...now }, theirs: merged })
      return unsavedFields(theirs, typed.values)
    })
    if (Object.keys(left).length > 0) send(left, current)
  }

  return {
    form,
    values: { ...stored, ...typed },
    errors,
    hasChanges,
    discard: draft.discard,
    isSaving: saving.isPending,
    change<Field extends keyof Settings>(field: Field, value: Settings[Field]) {
      setTyped((now) => ({ ...now, [field]: value }))
      clearError(field)
    },
    save(event: FormEvent) {
      event.preventDefault()
      // React also sends the events of a form in a dialog here, because the dialog is a child of this form.
      if (event.target !== event.currentTarget || saving.isPending) return
      if (hasChanges) send(mine, base)
      else toast.notice(unsavedTexts.none)
    },
    conflict: conflict.question,
  }
}
