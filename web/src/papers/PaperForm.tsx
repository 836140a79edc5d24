import { isNewVehicle } from "@marza/domain/cars/zero-rate.ts"
import { newId } from "@marza/domain/id.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { lackingOf } from "@marza/domain/papers/compose.ts"
import { type IssueQuery, newPaperSchema, type Paper } from "@marza/domain/papers/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Suspense, useState } from "react"
import { flushSync } from "react-dom"
import { ApiError, isRefusal } from "../api/errors.ts"
import { useIsLost } from "../api/offline.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import type { UnsentPaper } from "../offline/unsent.ts"
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
import { issuePaper, paperQuery, storePaper } from "./api.ts"
import { type Asked, askedBy } from "./asked.ts"
import { LackingList } from "./LackingList.tsx"
import { PaperFields } from "./PaperFields.tsx"
import { GoneNotice, StandingNotice } from "./PaperNotice.tsx"
import {
  blankPaper,
  bodyOf,
  codeLeftOut,
  type DraftedKind,
  draftName,
  isStoredAs,
  newPaperName,
  onPresent,
  ownVersions,
  type PaperedCar,
  type PaperValues,
  paperMerger,
  type TypedPaper,
  valuesOf,
} from "./paperValues.ts"
import { useDeposit } from "./useDeposit.ts"
import { usePreview } from "./usePreview.ts"

const PaperConflict = lazily(async () => (await import("./PaperConflict.tsx")).PaperConflict)
const IssueQuestion = lazily(async () => (await import("./IssueQuestion.tsx")).IssueQuestion)

type GoneDraft = { id: string | undefined; paper: Paper | null }

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
  unsent: UnsentPaper | null
  /** The draft that was to go on, which somebody has issued meanwhile; without a paper it was deleted. */
  gone: GoneDraft | null
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
  const { unsent } = props
  const [gone, setGone] = useState(props.gone)
  const begun = unsent?.body ?? props.stored ?? props.gone?.paper
  const [draftId, setDraftId] = useState(begun?.id ?? props.gone?.id)
  const draft = useDraft<TypedPaper>(
    draftId ? draftName(draftId) : newPaperName(car.id, kind),
    () => ({
      ...(begun ? valuesOf(begun) : blankPaper(newId(), kind, props, organization.language)),
      stored: props.stored,
      sent: unsent ? [...(unsent.sent ?? []), unsent.body] : [],
    }),
    ["side_name", "side_code", "side_address", "second_name", "defects", "note", "place"],
    (kept) => onPresent(kept, props.stored),
  )
  const { stored, sent, ...values } = draft.values
  const conflict = useConflict({
    merger: paperMerger,
    valuesOf: (paper: Paper) => valuesOf(paper),
    // Nothing is stored or numbered that the person has not seen: the next press does.
    onMerged(merged, current) {
      draft.set({ ...merged, stored: current, sent: [] })
      toast.notice(texts.stale)
    },
  })
  const [wasNamed] = useState(values.side_name !== "")
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const [asked, setAsked] = useState<{ paper: Paper; answers: IssueQuery; by: Asked } | null>(null)
  const storing = useMutation(storePaper(client, organization.id, car.name))
  const issuing = useMutation(issuePaper(client, organization.id))
  const preview = usePreview(organization.id)
  const isBusy = storing.isPending || issuing.isPending
  const standing = props.papers.find((paper) => paper.kind === kind && paper.state === "issued")
  const body = bodyOf(values)
  const today = todayInVilnius(new Date())
  const deposit = useDeposit({ kind, organizationId: organization.id, carId: car.id })
  const lacking = lackingOf({
    paper: { kind, ...body },
    car,
    organization,
    deposit: deposit ?? null,
    receivedWays: [],
    issuer: null,
    today,
  })

  function change(changes: Partial<PaperValues>) {
    draft.set((before) => ({ ...before, ...changes }))
    for (const field of Object.keys(changes))
      clearError(field.replace(/^side_/, "side.").replace(/^second_/, "second_side."))
  }

  /** Stores the draft as it is typed. @returns null where a field is wrong, or where the draft waits for a connection */
  async function store(): Promise<Paper | null> {
    const id = stored?.id ?? values.id
    const checked = validate(newPaperSchema, { id, kind, car_id: car.id, ...body }, language)
    if ("errors" in checked) {
      setErrors(checked.errors)
      return null
    }
    const sentNow = checked.data
    const own = ownVersions(draft.values)
    draft.set((before) => ({ ...before, sent: [...sent, sentNow] }))
    try {
      const paper = await storing.mutateAsync({ stored, sent, body: sentNow })
      if (paper === queued) {
        draft.discard()
        toast.notice(offline.kept, offline.keptHint)
        onClose()
        return null
      }
      // Where the server had the new draft already, it answers with what that is now.
      if (!stored && paper.version > 1 && !isStoredAs(paper, sentNow)) {
        conflict.mergeOnto(paper, own, null)
        return null
      }
      draft.begin({ ...values, stored: paper, sent: [] })
      setDraftId(paper.id)
      setErrors({})
      return paper
    } catch (error) {
      // What was refused is not stored; what was lost may be.
      if (error instanceof ApiError && !error.isTemporary)
        draft.set((before) => ({ ...before, sent }))
      if (!conflict.settle(error, own) && !(await isGone(id, error))) refuse(error as Error)
      return null
    }
  }

  /** Tells of a draft that somebody has issued or deleted meanwhile. @returns false for any other refusal */
  async function isGone(id: string, error: unknown): Promise<boolean> {
    if (!isRefusal(error, "paper_issued") && !isRefusal(error, "not_found")) return false
    const paper = await client
      .fetchQuery({ ...paperQuery(organization.id, id), staleTime: 0 })
      .catch((failure) => (isRefusal(failure, "not_found") ? null : undefined))
    if (paper === undefined || paper?.state === "draft") return false
    setGone({ id, paper })
    return true
  }

  /** Goes on with what is typed as a new paper. */
  function beginAnew() {
    draft.discard()
    draft.set({ ...values, id: newId(), stored: null, sent: [] })
    setDraftId(undefined)
    setErrors({})
    setGone(null)
  }

  async function issue(event: FormEvent) {
    event.preventDefault()
    if (isBusy || gone) return
    // What lacks stands above, each with the way to its field.
    const [first] = Object.keys(lacking)
    if (first) return focusLacking(first)
    const paper = await store()
    if (paper) number(paper)
  }

  function number(paper: Paper, answers: IssueQuery = {}) {
    setAsked(null)
    issuing.mutate(
      { id: paper.id, version: paper.version, ...answers },
      {
        onSuccess: (issued) => {
          draft.discard()
          onIssued(issued)
        },
        onError: async (error) => {
          if (await isGone(paper.id, error)) return
          const by = askedBy(error)
          if (!by) return refuse(error)
          setAsked({ paper, answers, by })
        },
      },
    )
  }

  /** Moves to a field of the sheet; other fields are elsewhere, and the list has the way to them. */
  function focusLacking(field: string) {
    const isHere = /^(second_)?side\./.test(field) || field === "day" || field === "due_on"
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
          gone ? (
            <Button size="tall" onClick={beginAnew} className="flex-1">
              {texts.beginAnew}
            </Button>
          ) : (
            <>
              <Button
                type="submit"
                size="tall"
                isBusy={isBusy}
                disabled={isLost || isImpersonating}
                className="flex-1 basis-1/3"
              >
                {texts.issue}
              </Button>
              <Button
                variant="secondary"
                size="tall"
                disabled={isLost || isBusy}
                isBusy={preview.isBusy}
                onClick={() => void preview.open(store)}
                className="flex-1 basis-1/3"
              >
                {texts.preview}
              </Button>
            </>
          )
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <FormError refusal={refusal} />
          {(isLost || isImpersonating) && (
            <p className="flex gap-2 text-sm text-warn">
              {isLost && <WifiOffIcon />}
              {isLost ? texts.offline : texts.impersonating}
            </p>
          )}
          {standing && !gone && <StandingNotice paper={standing} />}
          {gone ? (
            <GoneNotice paper={gone.paper} />
          ) : (
            <LackingList
              lacking={lacking}
              role={organization.role}
              onFocus={focusLacking}
              onFillInCar={(field) => {
                flushSync(onClose)
                // The sheet that has closed returns the focus to its opener first.
                queueMicrotask(() => onFillInCar(field))
              }}
            />
          )}
          {kind !== "purchase_contract" && isNewVehicle(car, today) && (
            <p className="text-sm text-warn">{carTexts.newVehicle}</p>
          )}
          <PaperFields
            kind={kind}
            car={car}
            values={values}
            errors={errors}
            personalCode={codeLeftOut(kind, props)}
            onChange={change}
          />
          {!gone && (
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="min-w-0 flex-1 basis-48 text-sm text-soft">{texts.issuing}</p>
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
          )}
        </div>
      </Dialog>
      <Suspense>
        {conflict.question && <PaperConflict {...conflict.question} />}
        {asked && (
          <IssueQuestion
            asked={asked.by}
            onAnswer={(answer) => number(asked.paper, { ...asked.answers, ...answer })}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}
