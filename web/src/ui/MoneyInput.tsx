import type { Currency } from "@marza/domain/money/currencies.ts"
import { add, compare, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { parseTypedAmount } from "@marza/domain/money/typed.ts"
import { type KeyboardEvent, type ReactNode, useRef } from "react"
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
  /** The chosen one; another that is typed with the amount is asked about. */
  currency: Currency
  onChange: (typed: string) => void
  onCurrency: (currency: Currency) => void
}

const step: Decimal = "0.01"

/**
 * Takes 1234,56, 1 234,56 and €1,234.56 alike, which a number input does not. Where a text has two
 * readings, or another currency than the chosen one, both are offered: a price is never guessed.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { control, name, value, currency, onChange, onCurrency } = props
  const language = useLanguage()
  const { money } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const parsed = parseTypedAmount(value, currency)

  function stepByKey(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    if (parsed.kind !== "amount" && parsed.kind !== "empty") return
    event.preventDefault()
    const from = parsed.kind === "amount" ? parsed.amount : "0"
    const next = event.key === "ArrowUp" ? add(from, step) : subtract(from, step)
    if (compare(next, "0") >= 0) onChange(typedFrom(next, language))
  }

  /** The pressed button goes with its question, so the keyboard returns to the field. */
  function settle(amount: Decimal, suffix = "") {
    onChange(typedFrom(amount, language) + suffix)
    input.current?.focus()
  }

  return (
    <>
      <TextInput
        {...control}
        ref={input}
        name={name}
        value={value}
        step={step}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={stepByKey}
        onBlur={() => parsed.kind === "amount" && onChange(typedFrom(parsed.amount, language))}
        className={classes("tabular", isAsking(value, currency) && "border-warn")}
      />
      {parsed.kind === "ambiguous" && (
        <Question text={money.whichAmount}>
          {parsed.readings.map((reading) => (
            <Button
              key={reading}
              look="secondary"
              className="tabular"
              onClick={() =>
                settle(reading, parsed.currency === currency ? "" : ` ${parsed.currency}`)
              }
            >
              {typedFrom(reading, language)}
            </Button>
          ))}
        </Question>
      )}
      {parsed.kind === "otherCurrency" && (
        <Question text={money.otherCurrency(parsed.currency, currency)}>
          <Button
            look="secondary"
            onClick={() => {
              onCurrency(parsed.currency)
              settle(parsed.amount)
            }}
          >
            {money.changeCurrency(parsed.currency)}
          </Button>
          <Button look="secondary" onClick={() => settle(parsed.amount)}>
            {money.keepCurrency(currency)}
          </Button>
        </Question>
      )}
    </>
  )
}

/** Whether the field asks what was meant, and a form has to wait for the answer. */
export function isAsking(typed: string, currency: Currency): boolean {
  const { kind } = parseTypedAmount(typed, currency)
  return kind === "ambiguous" || kind === "otherCurrency"
}

function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-sm text-warn" role="status">
      {text}
      {children}
    </div>
  )
}
