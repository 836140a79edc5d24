import { type Car, carPatchSchema } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage, useMessages } from "../messages/use.ts"
import { check, fieldErrorsOf } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { saveCar } from "./api.ts"
import {
  areAboutTheSame,
  bodyOf,
  type CarValues,
  changedFields,
  rebased,
  valuesOf,
} from "./carValues.ts"
import { useCarForm } from "./useCarForm.ts"
import { useStatusUndo } from "./useStatusChange.ts"

type Conflict = { current: Car; changedBy: string | null }

/** The form of an existing car: `base` is the version that it started from. */
export function useCarEditing(car: Car) {
  const { car: texts, cars, error } = useMessages()
  const language = useLanguage()
  const [base, setBase] = useState(car)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { form, values, errors, change, reset, refuse } = useCarForm(valuesOf(car, language))
  const saving = useMutation(saveCar(useQueryClient(), car.organization_id, car.id))
  const undoOf = useStatusUndo(car.organization_id)
  const baseValues = valuesOf(base, language)
  const hasChanges = changedFields(baseValues, values).length > 0

  function adopt(next: Car) {
    setBase(next)
    setConflict(null)
    reset(valuesOf(next, language))
  }

  function hasSameFields(before: Car, after: Car) {
    return changedFields(valuesOf(before, language), valuesOf(after, language)).length === 0
  }

  // What others save shows at once, and what is typed stays, unless both are about the same: then Save tells.
  if (car.version > base.version && !saving.isPending) {
    const next = valuesOf(car, language)
    const theirs = changedFields(baseValues, next)
    if (!areAboutTheSame(theirs, changedFields(baseValues, values))) {
      setBase(car)
      if (theirs.length > 0) reset(rebased(baseValues, values, next))
    }
  }

  function send(filled: CarValues, from: Car) {
    const checked = check(carPatchSchema, { ...bodyOf(filled), version: from.version }, language)
    if ("errors" in checked) {
      setConflict(null)
      refuse(checked.errors)
      return
    }
    saving.mutate(checked.data, {
      onSuccess: (saved) => {
        if (saved.status === from.status) toast.success(texts.updated)
        else toast.success(texts.updated, cars.statusChanged, undoOf(saved))
        adopt(saved)
      },
      onError: (refusal) => {
        if (isRefusal(refusal, "stale_version") && refusal.body.current) {
          const current = refusal.body.current as Car
          if (hasSameFields(from, current)) return send(filled, current)
          const { changed_by } = refusal.body
          setConflict({ current, changedBy: typeof changed_by === "string" ? changed_by : null })
          return
        }
        toast.error(error, refusal.message)
        const fields = fieldErrorsOf(refusal)
        if (Object.keys(fields).length > 0) refuse(fields)
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
    stale: conflict && {
      changedBy: conflict.changedBy,
      base: baseValues,
      mine: values,
      theirs: valuesOf(conflict.current, language),
      onKeepMine() {
        const theirs = valuesOf(conflict.current, language)
        const merged = rebased(baseValues, values, theirs)
        setBase(conflict.current)
        reset(merged)
        setConflict(null)
        send(merged, conflict.current)
      },
      onTakeTheirs: () => adopt(conflict.current),
      onClose: () => setConflict(null),
    },
  }
}
