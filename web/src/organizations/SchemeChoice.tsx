import { type ColorScheme, colorSchemes } from "@marza/domain/organizations/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { RadioTile } from "../ui/RadioTile.tsx"

type Props = {
  value: ColorScheme
  onChange: (scheme: ColorScheme) => void
}

/** The colours by their names, on a desk in one row. */
export function SchemeChoice({ value, onChange }: Props) {
  const { settings: texts } = useMessages()
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
      <legend className="sr-only">{texts.scheme}</legend>
      {colorSchemes.map((id) => (
        <RadioTile
          key={id}
          name="color_scheme"
          value={id}
          checked={id === value}
          onChange={() => onChange(id)}
          className="min-h-touch flex-col justify-start gap-1.5 rounded-xl border border-field/50 px-1 py-2 text-center ring-ink hover:border-field has-checked:border-ink has-checked:ring-1 has-focus-visible:outline-offset-2 sm:py-2.5"
        >
          <span
            aria-hidden="true"
            data-scheme={id}
            className="grid aspect-square w-full max-w-8 place-items-center rounded-full bg-(image:--gradient-primary) text-primary-foreground"
          >
            {id === value && <CheckIcon />}
          </span>
          <span className="text-xs leading-tight font-medium">{texts.schemes[id]}</span>
        </RadioTile>
      ))}
    </fieldset>
  )
}
