import { useFirstMessages } from "../messages/first.ts"
import { CardsIcon, TableIcon } from "../ui/icons.tsx"
import { type CarView, carViews } from "./view.ts"

type ViewChoiceProps = { value: CarView; onChange: (view: CarView) => void }

const icons = { cards: CardsIcon, table: TableIcon }

export function ViewChoice({ value, onChange }: ViewChoiceProps) {
  const { cars: texts } = useFirstMessages()
  return (
    <fieldset
      aria-label={texts.view}
      className="flex h-touch rounded-xl bg-card ring-1 ring-line ring-inset"
    >
      {carViews.map((view) => {
        const Icon = icons[view]
        return (
          <button
            key={view}
            type="button"
            aria-label={texts.views[view]}
            title={texts.views[view]}
            aria-pressed={view === value}
            onClick={() => onChange(view)}
            className="group w-touch rounded-xl p-1 text-soft hover:text-ink aria-pressed:text-ink"
          >
            <span className="grid size-full place-items-center rounded-lg group-aria-pressed:bg-background dark:group-aria-pressed:bg-line">
              <Icon />
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
