import { newId } from "@marza/domain/id.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import {
  type Moves,
  type Partners,
  type PartnersPut,
  partnersPutSchema,
} from "@marza/domain/partners/schemas.ts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { returnFocus, useFieldErrors } from "../ui/useFieldErrors.ts"
import { membersToChooseQuery, readMoves, savePartners } from "./api.ts"
import { type From, FromFields } from "./FromFields.tsx"
import { PartsFields, partsToSend } from "./PartsFields.tsx"
import { movesOf, Result } from "./Result.tsx"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"
import { WhoFields } from "./WhoFields.tsx"

type SetUpDialogProps = { organizationId: string; partners: Partners; onClose: () => void }

const steps = ["who", "parts", "from", "result"] as const
type Step = (typeof steps)[number]

type Answers = {
  /** The ids of partners. */
  chosen: readonly string[]
  /** As typed, by id; "" is the firm. */
  parts: Readonly<Record<string, string>>
  from: From
}

type Draft = {
  partners: Partners
  /** The ids that members would have as partners. */
  newIds: [userId: string, partnerId: string][]
  step: Step
  answers: Answers
}

const keyOf = (partner: Participant) => partner ?? ""

function answersOf({ items, version }: Partners): Answers {
  const partners = items.filter(({ partner_id }) => partner_id !== null)
  return {
    chosen: partners.flatMap(({ partner_id, is_active }) =>
      partner_id && is_active ? [partner_id] : [],
    ),
    parts: Object.fromEntries(
      items.map(({ partner_id, parts, is_active }) => {
        // Without partners all is the firm's; with them it has what is chosen for it.
        const isNew = version === 0 || !is_active
        return [keyOf(partner_id), isNew ? (partner_id === null ? "0" : "1") : String(parts)]
      }),
    ),
    from: { kind: "today", day: "" },
  }
}

/**
 * Asks three questions, who, in which parts and from when, and shows the result before it is saved, with what sold cars
 * would move. Whatever moves only since then is named when it is saved, and asked about.
 */
export function SetUpDialog({ organizationId, partners: opened, onClose }: SetUpDialogProps) {
  const all = usePartnerTexts()
  const { setUp: texts } = all
  const language = useLanguage()
  const members = useQuery(membersToChooseQuery(organizationId))
  const draft = useDraft<Draft>(
    `partners.${organizationId}`,
    // What somebody else saves meanwhile arrives behind the dialog, and must not count as seen.
    () => ({ partners: opened, newIds: [], step: "who", answers: answersOf(opened) }),
    (typed) => JSON.stringify(typed.answers) !== JSON.stringify(answersOf(typed.partners)),
    // The result says what would move now, which is asked about anew.
    (kept) => ({ ...kept, step: kept.step === "result" ? "from" : kept.step }),
  )
  const { partners, step, answers } = draft.values
  const setStep = (next: Step) => draft.set((before) => ({ ...before, step: next }))
  const setAnswers = (next: (before: Answers) => Answers) =>
    draft.set((before) => ({ ...before, newIds: [...newIds], answers: next(before.answers) }))
  const { full } = useNames(partners.items)
  // Each member would be a partner of this id.
  const [newIds] = useState(() => new Map(draft.values.newIds))
  const [moves, setMoves] = useState<Moves | null>(null)
  const { form, errors, refusal, setErrors, refuse, reset } = useFieldErrors()
  const saving = useMutation(savePartners(useQueryClient(), organizationId))
  const asking = useMutation(readMoves(organizationId))

  const known = partners.items.flatMap(({ partner_id, user_id }) =>
    partner_id ? [{ partner_id, user_id, name: full(partner_id) }] : [],
  )
  const taken = [...known, ...(members.data ?? [])].map((one) =>
    "name" in one ? one.name : one.full_name,
  )
  const others = (members.data ?? [])
    .filter(({ user_id }) => known.every((partner) => partner.user_id !== user_id))
    .map(({ user_id, full_name, email }) => {
      const partner_id = newIds.get(user_id) ?? newId()
      newIds.set(user_id, partner_id)
      // Namesakes are told apart by their e-mail.
      const isNamesake = taken.indexOf(full_name) !== taken.lastIndexOf(full_name)
      const name = isNamesake ? [full_name, email] : [full_name || email]
      return { partner_id, user_id, name: name.filter(Boolean).join(", ") }
    })
  const people = [...known, ...others]
  const chosen = people.filter(({ partner_id }) => answers.chosen.includes(partner_id))
  const participants = [...chosen, { partner_id: null, user_id: null, name: all.firm }]
  const typed = participants.map((one) => ({
    ...one,
    parts: answers.parts[keyOf(one.partner_id)] ?? "1",
  }))
  const ended = partners.items.filter(
    ({ partner_id, is_active }) =>
      partner_id !== null && is_active && !answers.chosen.includes(partner_id),
  )
  const nameOf = (id: Participant) =>
    participants.find(({ partner_id }) => partner_id === id)?.name ?? full(id)

  function change(changed: Partial<Answers>) {
    setAnswers((before) => ({ ...before, ...changed }))
    setMoves(null)
    reset()
  }

  function toSend() {
    const { kind, day } = answers.from
    return validate(
      partnersPutSchema,
      {
        version: partners.version,
        ...(kind !== "today" && { from: kind === "day" ? day : null }),
        items: typed.map(({ partner_id, user_id, parts }) => ({
          partner_id,
          user_id,
          parts: partsToSend(parts),
        })),
      },
      language,
    )
  }

  /** The errors of the parts, which have several fields, under one name. */
  function errorsOf(found: Record<string, string>) {
    const ofParts = Object.entries(found).find(([name]) => name.startsWith("items"))
    return { ...(ofParts && { parts: ofParts[1] }), ...(found.from && { from: found.from }) }
  }

  function goOn(event: FormEvent) {
    event.preventDefault()
    const checked = toSend()
    const found = "errors" in checked ? errorsOf(checked.errors) : {}
    if (step === "who")
      return chosen.length === 0 ? setErrors({ who: texts.chooseOne }) : setStep("parts")
    if (step === "parts") return found.parts ? setErrors({ parts: found.parts }) : setStep("from")
    if (step === "from" && found.from) return setErrors({ from: found.from })
    if (!("data" in checked) || asking.isPending || saving.isPending) return
    if (step === "from") showResult(checked.data)
    else save(checked.data)
  }

  function showResult(body: PartnersPut) {
    asking.mutate(body, {
      onSuccess: (found) =>
        setMoves(found.cars_count > 0 || found.participants.length > 0 ? found : null),
      // Saving asks as well, and says what is wrong.
      onSettled: () => setStep("result"),
    })
  }

  function close() {
    draft.discard()
    onClose()
  }

  function save(body: PartnersPut) {
    saving.mutate(
      { body, isMoved: moves !== null },
      {
        onSuccess: () => {
          toast.success(texts.saved, texts.savedHint)
          close()
        },
        onError: (error) => {
          if (isRefusal(error, "parts_move")) return setMoves(movesOf(error))
          if (isRefusal(error, "stale_version")) {
            toast.error(all.title, texts.stale)
            return close()
          }
          refuse(error)
          const found = errorsOf("fields" in error ? (error.fields as Record<string, string>) : {})
          if (found.from) setStep("from")
          if (found.parts) setStep("parts")
          setErrors(found)
        },
      },
    )
  }

  const number = steps.indexOf(step)
  const isBusy = asking.isPending || saving.isPending
  // A busy button cannot keep the focus, and the keyboard goes on with it.
  useEffect(() => {
    if (step === "result" && !isBusy) returnFocus(form.current)
  }, [step, isBusy, form])
  const titles = { who: texts.who, parts: texts.parts, from: texts.from, result: texts.result }
  return (
    <Dialog
      title={titles[step]}
      {...(step !== "result" && { description: texts.step(number + 1) })}
      onClose={close}
      form={{ ref: form, onSubmit: goOn }}
      actions={
        <>
          <Button type="submit" size="tall" isBusy={isBusy} className="flex-1">
            {step !== "result" ? texts.next : moves ? texts.saveMoved : texts.save}
          </Button>
          {number > 0 && (
            <Button
              variant="quiet"
              size="tall"
              onClick={() => {
                setMoves(null)
                reset()
                setStep(steps[number - 1] ?? "who")
              }}
            >
              {texts.back}
            </Button>
          )}
        </>
      }
    >
      <FormError refusal={refusal} />
      {step === "who" && (
        <WhoFields
          people={people}
          chosen={answers.chosen}
          members={members}
          error={errors.who}
          onChange={(ids) => change({ chosen: ids })}
        />
      )}
      {step === "parts" && (
        <>
          <p className="mb-2 text-sm text-soft">{texts.partsHint}</p>
          <PartsFields
            shared={typed}
            error={errors.parts}
            onChange={(id, parts) => {
              setAnswers((before) => ({
                ...before,
                parts: { ...before.parts, [keyOf(id)]: parts },
              }))
              reset()
            }}
          />
        </>
      )}
      {step === "from" && (
        <FromFields
          from={answers.from}
          isFirst={partners.version === 0}
          error={errors.from}
          onChange={(from) => change({ from })}
        />
      )}
      {step === "result" && (
        <Result
          shared={typed.map(({ name, parts }) => ({ name, parts: partsToSend(parts) }))}
          from={answers.from}
          ended={ended.map(({ partner_id }) => full(partner_id))}
          moves={moves}
          nameOf={nameOf}
        />
      )}
    </Dialog>
  )
}
