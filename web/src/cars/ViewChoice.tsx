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
      className="flex h-touch rounded-xl border border-line bg-card p-0.5"
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
            className="grid w-10 place-items-center rounded-lg text-soft hover:text-ink aria-pressed:bg-background aria-pressed:text-ink dark:aria-pressed:bg-line"
          >
            <Icon />
          </button>
        )
      })}
    </fieldset>
  )
}
