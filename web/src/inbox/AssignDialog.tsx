import { type DocumentKind, documentKinds } from "@marza/domain/attachments/kinds.ts"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type Assignment, assignmentTargets } from "@marza/domain/inbox/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { isPdf } from "../attachments/documents.ts"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { classes } from "../ui/classes.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { assignPaper } from "./api.ts"
import { CarTargets } from "./CarTargets.tsx"
import { ExpenseTargets, OverheadTargets, SplitTargets } from "./RowTargets.tsx"
import { useInboxTexts } from "./texts.ts"

type TargetKind = (typeof assignmentTargets)[number]

/** What was chosen, with the name that the person knows it by. */
export type Target = { to: Assignment["to"]; name: string }

type AssignDialogProps = {
  organizationId: string
  paper: Attachment
  /** Overheads are seen by owners and admins alone. */
  seesOverheads: boolean
  /** What the last paper was: the next one is often the same. */
  kind: DocumentKind
  onKind: (kind: DocumentKind) => void
  onAssigned: (target: Target) => void
  onClose: () => void
}

/** Asks what a paper is and to what it belongs. A press marks one, and the button or Enter assigns to it. */
export function AssignDialog(props: AssignDialogProps) {
  const { organizationId, paper, seesOverheads, kind, onKind, onAssigned, onClose } = props
  const { documents } = useMessages()
  const texts = useInboxTexts()
  const client = useQueryClient()
  const [target, setTarget] = useState<TargetKind>("car")
  const [car, setCar] = useState<Car | null>(null)
  const assigning = useMutation(assignPaper(client, organizationId))
  const formId = useId()
  const [isMarked, setMarked] = useState(false)
  const confirmation = { formId, onMarked: setMarked }

  function assign(target: Target) {
    // A second Enter must not assign the same paper twice.
    if (assigning.isPending) return
    assigning.mutate({ id: paper.id, to: target.to }, { onSuccess: () => onAssigned(target) })
  }
  const assignTo = (target: TargetKind) => (row: { id: string; description: string }) =>
    assign({ to: { kind: target, id: row.id, document_kind: "other" }, name: row.description })

  /** Of an expense the car is chosen first. */
  function chooseCar(chosen: Car) {
    if (target === "expense") setCar(chosen)
    else assign({ to: { kind: "car", id: chosen.id, document_kind: kind }, name: chosen.name })
  }

  return (
    <Dialog
      title={texts.assign}
      description={
        // The button keeps its distance from the one that closes.
        <span
          className={classes("flex items-center justify-between gap-3", isPdf(paper) && "mt-2")}
        >
          {paper.name}
          {isPdf(paper) && (
            <a
              href={paper.url}
              target="_blank"
              rel="noopener"
              className={buttonClasses({ variant: "secondary", className: "shrink-0" })}
            >
              {texts.open}
            </a>
          )}
        </span>
      }
      opener="[data-current]"
      actions={
        <Button
          type="submit"
          form={formId}
          size="tall"
          disabled={!isMarked}
          isBusy={assigning.isPending}
          className="grow"
        >
          {texts.assign}
        </Button>
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormError refusal={assigning.error?.message ?? null} />
        {!isPdf(paper) && (
          // As large as can be, because it is read to know what it belongs to.
          <img
            src={paper.url}
            alt=""
            className="h-48 w-full rounded-xl bg-background object-contain low:hidden"
          />
        )}
        <ChipChoice
          label={texts.target}
          name="inbox-target"
          value={target}
          options={assignmentTargets
            .filter((value) => value !== "overhead" || seesOverheads)
            .map((value) => ({ value, label: texts.targets[value] }))}
          onChange={(value) => {
            setTarget(value)
            setCar(null)
          }}
        />
        {target === "car" && (
          <ChipChoice
            label={documents.kind}
            name="inbox-kind"
            value={kind}
            options={documentKinds.map((value) => ({ value, label: documents.kinds[value] }))}
            onChange={onKind}
          />
        )}
        {target === "split" ? (
          <SplitTargets
            organizationId={organizationId}
            confirmation={confirmation}
            onChoose={assignTo("split")}
          />
        ) : target === "overhead" ? (
          <OverheadTargets
            organizationId={organizationId}
            confirmation={confirmation}
            onChoose={assignTo("overhead")}
          />
        ) : target === "expense" && car ? (
          <>
            <p className="flex flex-wrap items-center justify-between gap-x-3 wrap-anywhere">
              {texts.ofCar(car.name)}
              <Button variant="quiet" onClick={() => setCar(null)} className="-mx-3 px-3">
                {texts.otherCar}
              </Button>
            </p>
            <ExpenseTargets
              organizationId={organizationId}
              carId={car.id}
              confirmation={confirmation}
              onChoose={assignTo("expense")}
            />
          </>
        ) : (
          <CarTargets
            // What was marked for the one is not meant for the other.
            key={target}
            organizationId={organizationId}
            confirmation={target === "car" ? confirmation : undefined}
            onChoose={chooseCar}
          />
        )}
      </div>
    </Dialog>
  )
}
