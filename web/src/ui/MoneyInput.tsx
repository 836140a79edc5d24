import type { Currency } from "@marza/domain/money/currencies.ts"
import { add, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { parseTypedAmount } from "@marza/domain/money/typed.ts"
import type { KeyboardEvent, Ref } from "react"
import { useLanguage } from "../messages/first.ts"
import type { ControlProps } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"
import { formatForInput } from "./typedAmount.ts"

type MoneyInputProps = {
  control: ControlProps
  ref: Ref<HTMLInputElement>
  name: string
  /** The typed text; `parseTypedAmount` turns it into an amount. */
  value: string
  currency: Currency
  onChange: (typed: string) => void
}

const step: Decimal = "0.01"

/** A text input, because a number input would refuse 1 234,56 and €1,234.56. */
export function MoneyInput({ control, ref, name, value, currency, onChange }: MoneyInputProps) {
  const language = useLanguage()
  const parsed = parseTypedAmount(value, currency)

  function stepByKey(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    if (parsed.kind !== "amount" && parsed.kind !== "empty") return
    event.preventDefault()
    const from = parsed.kind === "amount" ? parsed.amount : "0"
    const next = event.key === "ArrowUp" ? add(from, step) : subtract(from, step)
    if (signOf(next) >= 0) onChange(formatForInput(next, language))
  }

  return (
    <TextInput
      {...control}
      ref={ref}
      name={name}
      value={value}
      step={step}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={stepByKey}
      onBlur={() => parsed.kind === "amount" && onChange(formatForInput(parsed.amount, language))}
    />
  )
}
