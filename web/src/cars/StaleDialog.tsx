import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { type FormEvent, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { amountOf, rateOf } from "../ui/typedAmount.ts"
import type { CarValues } from "./carValues.ts"
import type { CarPart, Side } from "./merge.ts"

type StaleDialogProps = {
  changedBy: string | null
  parts: readonly CarPart[]
  mine: CarValues
  theirs: CarValues
  onChoose: (choices: Partial<Record<CarPart, Side>>) => void
  onClose: () => void
}

const sides = ["mine", "theirs"] as const

/** Nobody's change is overwritten unseen: what two people changed differently stands side by side. */
export function StaleDialog(props: StaleDialogProps) {
  const { changedBy, parts, onChoose, onClose, ...versions } = props
  const { actions, car: texts } = useMessages()
  const sideNames = { mine: texts.staleMine, theirs: texts.staleTheirs }
  const [choices, setChoices] = useState<Partial<Record<CarPart, Side>>>({})

  function save(event: FormEvent) {
    event.preventDefault()
    onChoose(choices)
  }

  return (
    <Dialog
      title={texts.staleTitle}
      description={`${changedBy ? texts.staleBy(changedBy) : texts.staleBySomebody} ${texts.staleHint}`}
      onClose={onClose}
    >
      <form onSubmit={save} className="grid gap-4">
        {parts.map((part) => (
          <fieldset key={part} className="grid min-w-0 gap-2">
            <legend className="mb-1.5 font-semibold">{texts[part]}</legend>
            {sides.map((side) => (
              <label
                key={side}
                className="flex min-h-touch items-start gap-3 rounded-xl border border-field/50 px-3 py-2.5 has-checked:border-ink has-checked:bg-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name={part}
                  checked={choices[part] === side}
                  onChange={() => setChoices((before) => ({ ...before, [part]: side }))}
                  className="mt-1 size-4 shrink-0 accent-primary outline-none"
                />
                <span className="min-w-0">
                  <span className="block text-sm text-soft">{sideNames[side]}</span>
                  <span className="tabular line-clamp-4 whitespace-pre-line wrap-anywhere">
                    <Value part={part} values={versions[side]} />
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="mt-1 grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" disabled={parts.some((part) => !choices[part])}>
            {actions.save}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {actions.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Value({ part, values }: { part: CarPart; values: CarValues }) {
  const { car: texts, money, statuses } = useMessages()
  const language = useLanguage()
  if (part === "status") return statuses[values.status]
  if (part === "name" || part === "description") return values[part].trim() || texts.empty
  const [typed, currency] = [values[`${part}_price`], values[`${part}_currency`]]
  if (!typed.trim()) return texts.empty
  const price = amountOf(typed, currency)
  const rate = rateOf(values[`${part}_exchange_rate`])
  const amount = price ? formatMoney(price, currency, language) : `${typed} ${currency}`
  if (currency === "EUR") return amount
  return `${amount}, ${rate ? `${texts.rate.toLowerCase()} ${formatRate(rate, language)}` : money.noRate}`
}
