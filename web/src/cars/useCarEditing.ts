import { type Car, carPatchSchema } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { ApiError, isRefusal } from "../api/errors.ts"
import { useLanguage, useMessages } from "../messages/use.ts"
import type { Choices } from "../ui/ConflictDialog.tsx"
import { check, fieldErrorsOf } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { keepCar, saveCar } from "./api.ts"
import { bodyOf, type CarValues, changedFields, valuesOf } from "./carValues.ts"
import { type CarPart, choose, merge } from "./merge.ts"
import { useCarForm } from "./useCarForm.ts"
import { useStatusUndo } from "./useStatusChange.ts"

type Conflict = {
  current: Car
  changedBy: string | null
  merged: CarValues
  parts: readonly CarPart[]
}

/** The form of an existing car: `base` is the version that it started from. */
export function useCarEditing(car: Car) {
  const { car: texts, cars, error } = useMessages()
  const language = useLanguage()
  const [base, setBase] = useState(car)
  const [unanswered, setUnanswered] = useState<readonly CarValues[]>([])
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { form, values, errors, change, reset, setErrors } = useCarForm(valuesOf(car, language))
  const client = useQueryClient()
  const saving = useMutation(saveCar(client, car.organization_id, car.id))
  const undoOf = useStatusUndo(car.organization_id)
  const baseValues = valuesOf(base, language)
  const hasChanges = changedFields(baseValues, values).length > 0

  function rebase(onto: Car) {
    setBase(onto)
    setUnanswered([])
    setConflict(null)
  }

  // What others save shows at once, and what is typed stays; where both have changed the same, Save tells.
  if (car.version > base.version && !saving.isPending) {
    const theirs = valuesOf(car, language)
    const merged = merge({ base: baseValues, mine: values, theirs, unanswered })
    if (merged.conflicts.length === 0) {
      rebase(car)
      if (changedFields(values, merged.values).length > 0) reset(() => merged.values)
    }
  }

  /** What was saved is what the form starts from now; what was typed meanwhile stays. */
  function adopt(saved: Car, filled: CarValues, from: Car) {
    const theirs = valuesOf(saved, language)
    rebase(saved)
    reset((typed) => merge({ base: filled, mine: typed, theirs }).values)
    if (saved.status === from.status) toast.success(texts.updated)
    else toast.success(texts.updated, cars.statusChanged, undoOf(saved))
  }

  /** Saves what was merged on top of what somebody else, or a save of one's own, has stored meanwhile. */
  function saveMerged(merged: CarValues, filled: CarValues, current: Car) {
    void keepCar(client, current)
    if (changedFields(valuesOf(current, language), merged).length === 0) {
      return adopt(current, filled, base)
    }
    rebase(current)
    reset((typed) => merge({ base: filled, mine: typed, theirs: merged }).values)
    send(merged, current)
  }

  function send(filled: CarValues, from: Car) {
    const checked = check(carPatchSchema, { ...bodyOf(filled), version: from.version }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(checked.data, {
      onSuccess: (saved) => adopt(saved, filled, from),
      onError: (refusal) => {
        if (isRefusal(refusal, "stale_version") && refusal.body.current) {
          const current = refusal.body.current as Car
          const { changed_by } = refusal.body
          const { values: merged, conflicts: parts } = merge({
            base: valuesOf(from, language),
            mine: filled,
            theirs: valuesOf(current, language),
            unanswered,
          })
          if (parts.length === 0) return saveMerged(merged, filled, current)
          const changedBy = typeof changed_by === "string" ? changed_by : null
          setConflict({ current, changedBy, merged, parts })
          return
        }
        // Somebody else deleted it, which the page, read anew, tells.
        if (isRefusal(refusal, "not_found")) return
        if (refusal instanceof ApiError && refusal.isPassing) {
          setUnanswered((before) => [...before, filled])
        }
        toast.error(error, refusal.message)
        const fields = fieldErrorsOf(refusal)
        if (Object.keys(fields).length > 0) setErrors(fields)
      },
    })
  }

  return {
    form,
    values,
    errors,
    change,
    hasChanges,
    isSaving: saving.isPending,
    save(event: FormEvent) {
      event.preventDefault()
      // Dialogs inside the page have forms of their own, whose events React also brings here.
      if (event.target === event.currentTarget && !saving.isPending) send(values, base)
    },
    conflict: conflict && {
      changedBy: conflict.changedBy,
      parts: conflict.parts,
      mine: conflict.merged,
      theirs: valuesOf(conflict.current, language),
      onChoose(choices: Choices<CarPart>) {
        const { current, merged } = conflict
        const chosen = choose(merged, valuesOf(current, language), choices)
        saveMerged(chosen, values, current)
      },
      onClose: () => setConflict(null),
    },
  }
}
