import { newId } from "@marza/domain/id.ts"
import { newOverheadSchema, type ProposedOverhead } from "@marza/domain/overheads/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { toast } from "../ui/toast.ts"
import { amountsOf } from "./amountsOf.ts"
import { addOverhead } from "./api.ts"
import { overheadTitle } from "./OverheadRow.tsx"

type ProposedCardProps = {
  organizationId: string
  proposed: readonly ProposedOverhead[]
  /** Opens the proposal to be changed before it is confirmed. */
  onOpen: (proposed: ProposedOverhead) => void
  /** Deletes what has just been answered, so that it waits again. */
  onTakeBack: (overheadId: string) => void
}

/** What repeats and waits for a yes. An amount in another currency is confirmed in its sheet, which asks for its rate. */
export function ProposedCard(props: ProposedCardProps) {
  const { organizationId, proposed, onOpen, onTakeBack } = props
  const { actions, overheads: texts } = useMessages()
  const language = useLanguage()
  const answering = useMutation({
    ...addOverhead(useQueryClient(), organizationId),
    // As an option of useMutation this also runs when the last proposal was answered and the card is gone.
    onSuccess: ({ id, description, is_skipped }) =>
      toast.success(is_skipped ? texts.skipped : texts.confirmed, description, {
        label: actions.undo,
        run: () => onTakeBack(id),
      }),
  })

  const answer = ({ due_on, ...fields }: ProposedOverhead, is_skipped: boolean) =>
    answering.mutate(
      newOverheadSchema.parse({ id: newId(), ...fields, due_on, day: due_on, is_skipped }),
    )

  const waitsFor = answering.isPending ? answering.variables : null
  const isAnswered = ({ repeats_of, due_on }: ProposedOverhead) =>
    waitsFor?.repeats_of === repeats_of && waitsFor.due_on === due_on

  return (
    <Card
      title={texts.waiting}
      action={<span className="text-soft tabular-nums">{proposed.length}</span>}
    >
      <p className="-mt-2 text-sm text-soft">{texts.waitingHint(amountsOf(proposed, language))}</p>
      <ul className="-mb-2 divide-y divide-line">
        {proposed.map((one) => (
          <ProposedRow
            key={`${one.repeats_of} ${one.due_on}`}
            proposed={one}
            isBusy={isAnswered(one)}
            isDisabled={answering.isPending}
            onOpen={() => onOpen(one)}
            onConfirm={() => (one.currency === "EUR" ? answer(one, false) : onOpen(one))}
            onSkip={() => answer(one, true)}
          />
        ))}
      </ul>
    </Card>
  )
}

type ProposedRowProps = {
  proposed: ProposedOverhead
  isBusy: boolean
  isDisabled: boolean
  onOpen: () => void
  onConfirm: () => void
  onSkip: () => void
}

function ProposedRow(props: ProposedRowProps) {
  const { proposed, isBusy, isDisabled, onOpen, onConfirm, onSkip } = props
  const { overheads: texts } = useMessages()
  const language = useLanguage()
  const day = formatDay(new Date(proposed.due_on), "UTC", language)
  const name = `${proposed.description}, ${day}`
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="relative -mx-2 flex min-w-0 flex-1 basis-60 flex-wrap justify-between gap-x-3 rounded-xl px-2 leading-snug hover:bg-background/60 sm:items-center">
        <div className="min-w-0 flex-1 basis-40">
          <button
            type="button"
            aria-label={texts.change(name)}
            onClick={onOpen}
            className={classes(overheadTitle, "after:absolute after:inset-0 after:rounded-xl")}
          >
            {proposed.description}
          </button>
          <p className="mt-1 text-xs text-soft">{day}</p>
        </div>
        <Money
          amount={proposed.amount}
          currency={proposed.currency}
          className="ml-auto font-semibold"
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:first:grow">
        <Button
          variant="secondary"
          icon={<CheckIcon />}
          aria-label={texts.confirmOf(name)}
          isBusy={isBusy}
          disabled={isDisabled}
          onClick={onConfirm}
        >
          {texts.confirm}
        </Button>
        <Button
          variant="secondary"
          aria-label={texts.skipOf(name)}
          disabled={isDisabled}
          onClick={onSkip}
        >
          {texts.skip}
        </Button>
      </div>
    </li>
  )
}
