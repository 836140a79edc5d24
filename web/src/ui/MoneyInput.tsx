import { add, compare, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { parseTypedAmount } from "@marza/domain/money/typed.ts"
import type { KeyboardEvent } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { classes } from "./classes.ts"
import type { ControlProps } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"
import { typedFrom } from "./typedAmount.ts"

type MoneyInputProps = {
  control: ControlProps
  name: string
  /** As typed; it becomes an amount by `parseTypedAmount`. */
  value: string
  onChange: (typed: string) => void
}

const step: Decimal = "0.01"

/**
 * Takes 1234,56, 1 234,56 and 1,234.56 alike, which a number input does not. Where a text has two
 * readings, both are offered: a price is never guessed.
 */
export function MoneyInput({ control, name, value, onChange }: MoneyInputProps) {
  const language = useLanguage()
  const { money } = useMessages()
  const parsed = parseTypedAmount(value)

  function stepByKey(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    if (parsed.kind !== "amount" && parsed.kind !== "empty") return
    event.preventDefault()
    const from = parsed.kind === "amount" ? parsed.amount : "0"
    const next = event.key === "ArrowUp" ? add(from, step) : subtract(from, step)
    if (compare(next, "0") >= 0) onChange(typedFrom(next, language))
  }

  return (
    <>
      <TextInput
        {...control}
        name={name}
        value={value}
        step={step}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={stepByKey}
        onBlur={() => parsed.kind === "amount" && onChange(typedFrom(parsed.amount, language))}
        className={classes("tabular", parsed.kind === "ambiguous" && "border-warn")}
      />
      {parsed.kind === "ambiguous" && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm text-warn" role="status">
          {money.whichAmount}
          {parsed.readings.map((reading) => (
            <Button
              key={reading}
              look="secondary"
              className="tabular"
              onClick={() => onChange(typedFrom(reading, language))}
            >
              {typedFrom(reading, language)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
