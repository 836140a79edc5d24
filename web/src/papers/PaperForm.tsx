import { isNewVehicle } from "@marza/domain/cars/zero-rate.ts"
import { newId } from "@marza/domain/id.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { lackingOf } from "@marza/domain/papers/compose.ts"
import { type NewPaper, newPaperSchema, type Paper } from "@marza/domain/papers/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Suspense, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useIsLost } from "../api/offline.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { WifiOffIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { issuePaper, storePaper } from "./api.ts"
import { LackingList } from "./LackingList.tsx"
import { PaperFields } from "./PaperFields.tsx"
import {
  blankPaper,
  bodyOf,
  type DraftedKind,
  type PaperedCar,
  type PaperValues,
  paperMerger,
  valuesOf,
} from "./paperValues.ts"
import { usePreview } from "./usePreview.ts"

const PaperConflict = lazily(async () => (await import("./PaperConflict.tsx")).PaperConflict)
const SeriesQuestion = lazily(async () => (await import("./SeriesQuestion.tsx")).SeriesQuestion)

export type PaperFormProps = {
  kind: DraftedKind
  car: PaperedCar
  organization: Organization
  isImpersonating: boolean
  /** Opens a field of the car, which the paper lacks. */
  onFillInCar: (field: string) => void
  onClose: () => void
  /** The draft that is stored; null for a new one. */
  stored: Paper | null
  /** The draft that waits for a connection. */
  unsent: NewPaper | null
  /** The papers of the car, those made last first. */
  papers: readonly Paper[]
  onIssued: (paper: Paper) => void
}

export function PaperForm(props: PaperFormProps) {
  const { kind, car, organization, isImpersonating, onFillInCar, onIssued, onClose } = props
  const { papers: texts, car: carTexts, offline } = useMessages()
  const language = useLanguage()
  const isLost = useIsLost()
  const client = useQueryClient()
  const [stored, setStored] = useState(props.stored)
  const begun = props.unsent ?? props.stored
  const draft = useDraft<PaperValues>(
    `paper.${car.id}.${kind}`,
    () => (begun ? valuesOf(begun) : blankPaper(newId(), kind, props, organization.language)),
    ["side_name", "side_code", "side_address", "defects", "note", "place"],
  )
  const { values } = draft
  const conflict = useConflict({
    merger: paperMerger,
    valuesOf: (paper: Paper) => valuesOf(paper),
    // Nothing is stored or numbered that the person has not seen: the next press does.
    onMerged(merged, current) {
      setStored(current)
      draft.set(merged)
      toast.notice(texts.stale)
    },
  })
  const [wasNamed] = useState(values.side_name !== "")
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const [asked, setAsked] = useState<{ paper: Paper; series: string; proposed: string } | null>(
    null,
  )
  const storing = useMutation(storePaper(client, organization.id, car.name))
  const issuing = useMutation(issuePaper(client, organization.id))
  const preview = usePreview(organization.id)
  const isBusy = storing.isPending || issuing.isPending
  const body = bodyOf(values)
  const today = todayInVilnius(new Date())
  const lacking = lackingOf({
    paper: { kind, ...body },
    car,
    organization,
    paymentWay: null,
    today,
  })

  function change(changes: Partial<PaperValues>) {
    draft.set((before) => ({ ...before, ...changes }))
    for (const field of Object.keys(changes)) clearError(field.replace("side_", "side."))
  }

  /** Stores the draft as it is typed. @returns null where a field is wrong, or where the draft waits for a connection */
  async function store(): Promise<Paper | null> {
    const id = stored?.id ?? values.id
    const checked = validate(newPaperSchema, { id, kind, car_id: car.id, ...body }, language)
    if ("errors" in checked) {
      setErrors(checked.errors)
      return null
    }
    try {
      const paper = await storing.mutateAsync({ stored, body: checked.data })
      if (paper === queued) {
        draft.discard()
        toast.notice(offline.waiting, offline.waitingHint)
        onClose()
        return null
      }
      setStored(paper)
      setErrors({})
      return paper
    } catch (error) {
      const versions = stored && { base: valuesOf(stored), mine: values }
      if (!versions || !conflict.settle(error, versions)) refuse(error as Error)
      return null
    }
  }

  async function issue(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    // What lacks stands above, each with the way to its field.
    const [first] = Object.keys(lacking)
    if (first) return focusLacking(first)
    const paper = await store()
    if (paper) number(paper)
  }

  function number(paper: Paper, series?: "new" | "keep") {
    setAsked(null)
    issuing.mutate(
      { ...paper, series },
      {
        onSuccess: (issued) => {
          draft.discard()
          onIssued(issued)
        },
        onError: (error) => {
          if (!isRefusal(error, "series_of_last_year")) return refuse(error)
          const { series: old, proposed } = error.body as { series: string; proposed: string }
          setAsked({ paper, series: old, proposed })
        },
      },
    )
  }

  /** Moves to a field of the sheet; other fields are elsewhere, and the list has the way to them. */
  function focusLacking(field: string) {
    const isHere = field.startsWith("side.") || field === "day"
    const found = form.current?.querySelector<HTMLElement>(
      isHere ? `[name="${field}"]` : "[data-lacking]",
    )
    const folded = found?.closest("details")
    if (folded) folded.open = true
    found?.focus()
  }

  return (
    <>
      <Dialog
        title={texts.kinds[kind]}
        description={car.name}
        startsTyping={!wasNamed}
        onClose={onClose}
        form={{ ref: form, onSubmit: (event) => void issue(event) }}
        actions={
          <>
            <Button
              type="submit"
              size="tall"
              isBusy={isBusy}
              disabled={isLost || isImpersonating}
              className="flex-1"
            >
              {texts.issue}
            </Button>
            <Button
              variant="secondary"
              size="tall"
              disabled={isLost || isBusy}
              isBusy={preview.isBusy}
              onClick={() => void preview.open(store)}
              className="flex-1"
            >
              {texts.preview}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <FormError refusal={refusal} />
          {(isLost || isImpersonating) && (
            <p className="flex gap-2 text-sm text-pretty text-warn">
              {isLost && <WifiOffIcon />}
              {isLost ? texts.offline : texts.impersonating}
            </p>
          )}
          <LackingList
            lacking={lacking}
            role={organization.role}
            onFocus={focusLacking}
            onFillInCar={(field) => {
              onClose()
              onFillInCar(field)
            }}
          />
          {kind !== "purchase_contract" && isNewVehicle(car, today) && (
            <p className="text-sm text-pretty text-warn">{carTexts.newVehicle}</p>
          )}
          <PaperFields
            kind={kind}
            organizationId={organization.id}
            values={values}
            errors={errors}
            onChange={change}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="min-w-0 flex-1 basis-48 text-sm text-pretty text-soft">{texts.issuing}</p>
            <Button
              variant="quiet"
              // A draft that the server has is not changed without a connection: somebody else may change it meanwhile.
              disabled={(isLost && stored !== null) || isBusy}
              onClick={() =>
                void store().then((paper) => {
                  if (!paper) return
                  draft.discard()
                  toast.success(texts.draftSaved, car.name)
                  onClose()
                })
              }
              className="-mx-3 px-3 text-sm text-primary"
            >
              {texts.saveDraft}
            </Button>
          </div>
        </div>
      </Dialog>
      <Suspense>
        {conflict.question && <PaperConflict {...conflict.question} />}
        {asked && (
          <SeriesQuestion
            {...asked}
            onAnswer={(series) => number(asked.paper, series)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}
