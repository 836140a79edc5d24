import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import { type Car, carPatchSchema, type StatusQuery } from "@marza/domain/cars/schemas.ts"
import type { DepositEnd } from "@marza/domain/payments/schemas.ts"
import type { VatScheme } from "@marza/domain/vat/rates.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { ApiError, isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { validate } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useDraft } from "../ui/useDraft.ts"
import { cacheCar, saveCar } from "./api.ts"
import { askAboutInvoice } from "./askAboutInvoice.ts"
import { bodyOf, type CarValues, carMerger, changedFields, valuesOf } from "./carValues.ts"
import { undoOf } from "./statusChange.ts"
import { useCarForm } from "./useCarForm.ts"

const { merge, choose } = carMerger

type Draft = {
  /** The version that the changes are based on. */
  base: Car
  values: CarValues
  /** What was sent with the response lost: the server may have it. */
  unconfirmed: readonly CarValues[]
}

/** The form of an existing car; `base` is the version that its changes are based on. */
export function useCarEditing(car: Car) {
  const { actions, car: texts, cars } = useMessages()
  const language = useLanguage()
  const draft = useDraft<Draft>(
    `car.${car.id}`,
    () => ({ base: car, values: valuesOf(car, language), unconfirmed: [] }),
    ({ base, values, unconfirmed }) =>
      unconfirmed.length > 0 || changedFields(valuesOf(base, language), values).length > 0,
    (kept) => ({ ...kept, values: { ...valuesOf(kept.base, language), ...kept.values } }),
  )
  const { base, unconfirmed } = draft.values
  const setUnconfirmed = (next: (before: Draft["unconfirmed"]) => Draft["unconfirmed"]) =>
    draft.set((before) => ({ ...before, unconfirmed: next(before.unconfirmed) }))
  const [saves, setSaves] = useState(0)
  const [asked, setAsked] = useState<{ filled: CarValues; from: Car } | null>(null)
  /** The save that waits for an answer, and the deposits that are not the buyer’s. */
  const [askedOfDeposits, setAskedOfDeposits] = useState<{
    filled: CarValues
    from: Car
    deposits: NamedDeposit[]
  } | null>(null)
  const { form, values, errors, change, reset, setErrors, showRefusal } = useCarForm<CarValues>({
    values: draft.values.values,
    set: (next) => draft.set((before) => ({ ...before, values: next(before.values) })),
  })
  const client = useQueryClient()
  const saving = useMutation(saveCar(client, car.organization_id, car.id))
  const conflict = useConflict({
    merger: carMerger,
    valuesOf: (row: Car) => valuesOf(row, language),
    onMerged: saveMerged,
  })
  const baseValues = valuesOf(base, language)
  const hasChanges = changedFields(baseValues, values).length > 0

  function rebase(onto: Car) {
    draft.set((before) => ({ ...before, base: onto, unconfirmed: [] }))
    conflict.close()
  }

  // What others save shows at once, and what is typed stays. Where both changed the same part, Save asks.
  if (car.version > base.version && !saving.isPending) {
    const theirs = valuesOf(car, language)
    const merged = merge({ base: baseValues, mine: values, theirs, unconfirmed })
    if (merged.conflicts.length === 0) {
      rebase(car)
      if (changedFields(values, merged.values).length > 0) reset(() => merged.values)
    }
  }

  /** Makes a saved car the new base; what was typed meanwhile stays. */
  function applySaved(saved: Car, filled: CarValues, from: Car) {
    const theirs = valuesOf(saved, language)
    rebase(saved)
    reset((typed) => merge({ base: filled, mine: typed, theirs }).values)
    setSaves((before) => before + 1)
    if (saved.status === from.status) toast.success(texts.updated)
    else toast.success(texts.updated, cars.statusChanged, undoOf(client, saved))
  }

  /** Saves merged values on top of what somebody else, or an earlier save of this form, has stored. */
  function saveMerged(merged: CarValues, current: Car, filled: CarValues) {
    void cacheCar(client, current)
    if (changedFields(valuesOf(current, language), merged).length === 0) {
      return applySaved(current, filled, base)
    }
    rebase(current)
    reset((typed) => merge({ base: filled, mine: typed, theirs: merged }).values)
    send(merged, current)
  }

  /** Asks before a car becomes, or is sold as, an import under margin. */
  function send(filled: CarValues, from: Car) {
    const isAsked = car.vat_rate !== null && asksForScheme(from, filled)
    if (isAsked && isValid(filled, from)) setAsked({ filled, from })
    else store(filled, from)
  }

  const check = (filled: CarValues, from: Car) =>
    validate(carPatchSchema, { ...bodyOf(filled), version: from.version }, language)
  const isValid = (filled: CarValues, from: Car) => !("errors" in check(filled, from))

  function store(filled: CarValues, from: Car, answers: StatusQuery = {}) {
    setAskedOfDeposits(null)
    const checked = check(filled, from)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { ...checked.data, ...answers },
      {
        onSuccess: (saved) => applySaved(saved, filled, from),
        onError: (refusal) => {
          if (isRefusal(refusal, "deposit_of_another"))
            return setAskedOfDeposits({ filled, from, deposits: depositsOf(refusal) })
          if (askAboutInvoice(refusal, () => store(filled, from, { with_invoice: "true" }))) return
          const sent = { base: valuesOf(from, language), mine: filled, unconfirmed }
          if (conflict.settle(refusal, sent)) return
          // Somebody else deleted the car; the page refetches it and shows that.
          if (isRefusal(refusal, "not_found")) return
          if (refusal instanceof ApiError && refusal.isTemporary) {
            setUnconfirmed((before) => [...before, filled])
          }
          showRefusal(refusal)
        },
      },
    )
  }

  /**
   * Back to what is stored. The toast offers to put the discarded changes on top of it again, except where somebody
   * else has changed the same meanwhile: theirs would be overwritten unseen.
   */
  function discard() {
    const discarded = values
    setUnconfirmed(() => [])
    reset(() => baseValues)
    toast.success(texts.discarded, undefined, {
      label: actions.undo,
      run: () =>
        reset((typed) => {
          const again = merge({ base: baseValues, mine: discarded, theirs: typed })
          const theirs = again.conflicts.map((part) => [part, "theirs"] as const)
          return choose(again.values, typed, Object.fromEntries(theirs))
        }),
    })
  }

  return {
    form,
    values,
    errors,
    change,
    hasChanges,
    /** True also while it is unknown whether a save was stored, so that it can be sent again. */
    isUnsaved: hasChanges || unconfirmed.length > 0,
    discard,
    /** Forgets what is typed, when the page is left without saving. */
    forget: draft.discard,
    /** How many saves have succeeded. */
    saves,
    isSaving: saving.isPending,
    save(event: FormEvent) {
      event.preventDefault()
      // React also sends the events of forms in dialogs here, because the dialogs are children of this form.
      if (event.target === event.currentTarget && !saving.isPending) send(values, base)
    },
    conflict: conflict.question,
    depositQuestion: askedOfDeposits && {
      deposits: askedOfDeposits.deposits,
      onAnswer: (end: DepositEnd) =>
        store(askedOfDeposits.filled, askedOfDeposits.from, { deposits: end }),
      onClose: () => setAskedOfDeposits(null),
    },
    schemeQuestion: asked && {
      onAnswer(scheme: VatScheme) {
        setAsked(null)
        change("vat_scheme", scheme)
        store({ ...asked.filled, vat_scheme: scheme }, asked.from)
      },
      onClose: () => setAsked(null),
    },
  }
}
