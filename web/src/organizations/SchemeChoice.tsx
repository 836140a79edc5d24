import type { ColorScheme } from "@marza/domain/organizations/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { gradientOf, schemes } from "./schemes.ts"

type Props = {
  value: ColorScheme
  onChange: (scheme: ColorScheme) => void
}

export function SchemeChoice({ value, onChange }: Props) {
  const { settings: texts } = useMessages()
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
      <legend className="sr-only">{texts.scheme}</legend>
      {schemes.map(({ id, light }) => (
        <label
          key={id}
          className="flex min-h-12 cursor-pointer items-center gap-2 rounded-xl border border-field/50 px-2 ring-ink hover:border-field has-checked:border-ink has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="color_scheme"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            className="sr-only"
          />
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full"
            style={{
              background: gradientOf(light),
              color: light.primaryForeground,
            }}
          >
            {id === value && <CheckIcon />}
          </span>
          <span className="text-sm leading-tight font-medium">{texts.schemes[id]}</span>
        </label>
      ))}
    </fieldset>
  )
}
