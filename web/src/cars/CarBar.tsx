import { useMessages } from "../messages/use.ts"
import { ActionBar } from "../ui/ActionBar.tsx"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { PlusIcon } from "../ui/icons.tsx"

type UnsavedBarProps = { isSaving: boolean; onDiscard: () => void }

/** Shows while something on the page is not saved. */
export function UnsavedBar({ isSaving, onDiscard }: UnsavedBarProps) {
  const { actions, car: texts } = useMessages()
  return (
    <ActionBar>
      <p role="status" className="min-w-0 flex-1 basis-20 truncate font-semibold max-sm:text-xs">
        {texts.unsaved}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="tall"
          disabled={isSaving}
          onClick={onDiscard}
          className="max-sm:px-5 max-[22rem]:px-3"
        >
          {texts.discard}
        </Button>
        <Button
          type="submit"
          aria-keyshortcuts="s"
          size="tall"
          isBusy={isSaving}
          className="max-sm:px-5 max-[22rem]:px-3"
        >
          {actions.save}
        </Button>
      </div>
    </ActionBar>
  )
}

/** Larger text may take two lines. */
const buttonClasses = "flex-1 narrow:px-2 text-[min(1rem,6vw)] leading-tight"

/** What a sold car waits for: its invoice, or its money. */
export type NextStep = { label: string; run: () => void }

type CarBarProps = {
  /** The second button edits the sale of a sold car, and sells any other car. */
  isSold: boolean
  /** Comes before that of a sold car, whose sale is edited in the card of money, too. */
  nextStep: NextStep | null
  onAddExpense: () => void
  onSell: () => void
  onEditSale: () => void
}

/**
 * The two most frequent actions on a car, at the bottom of a phone. A wider page has them at its top and in its cards.
 */
export function CarBar({ isSold, nextStep, onAddExpense, onSell, onEditSale }: CarBarProps) {
  const { car: texts, sale } = useMessages()
  return (
    <ActionBar isOnPhone>
      <Button
        variant="secondary"
        size="tall"
        icon={<PlusIcon />}
        onClick={onAddExpense}
        className={buttonClasses}
      >
        {texts.addExpense}
      </Button>
      <Button
        variant={isSold && !nextStep ? "secondary" : "primary"}
        size="tall"
        onClick={nextStep?.run ?? (isSold ? onEditSale : onSell)}
        // With a border, as the other has, it is as wide.
        className={classes(buttonClasses, (!isSold || nextStep) && "border border-transparent")}
      >
        {nextStep?.label ?? (isSold ? texts.editSale : sale.sell)}
      </Button>
    </ActionBar>
  )
}
