import type { Car } from "@marza/domain/cars/schemas.ts"
import { add, multiply, subtract, toCents } from "@marza/domain/money/decimal.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { type FormEvent, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { AmountQuestion, questionOf } from "../ui/AmountQuestion.tsx"
import { Button } from "../ui/Button.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field, focusFirstInvalid } from "../ui/Field.tsx"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { filterPercentTyping, parseAmount, parseRate } from "../ui/typedAmount.ts"
import { patchOf, restoreOf } from "./changeEach.ts"
import { useChangeEach } from "./useChangeEach.ts"

const ways = ["new", "lower", "raise"] as const
type Way = (typeof ways)[number]

type SelectedPriceDialogProps = {
  organizationId: string
  cars: readonly Car[]
  onClose: () => void
}

const priceOf = ({ asking_price }: Car) => ({ asking_price })

/** A new asking price of the chosen cars, or theirs lowered or raised by a part. */
export function SelectedPriceDialog(props: SelectedPriceDialogProps) {
  const { organizationId, cars, onClose } = props
  const { actions, money, selection: texts } = useMessages()
  const language = useLanguage()
  const [way, setWay] = useState<Way>("new")
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string>()
  const { run } = useChangeEach(organizationId)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isNew = way === "new"

  function change(next: string) {
    setTyped(next)
    setError(undefined)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const asked = isNew && questionOf(typed, "EUR")
    const value = isNew ? parseAmount(typed, "EUR") : parseRate(typed)
    const isWrong = value === null || signOf(value) <= 0
    // A price of nothing, or below it, is none.
    const isTooMuch = way === "lower" && value !== null && signOf(subtract("100", value)) <= 0
    if (asked || isWrong || isTooMuch) {
      setError(asked ? money.answerFirst : isNew ? texts.priceInvalid : texts.percentInvalid)
      return focusFirstInvalid(form.current)
    }
    const part = multiply(isNew ? "1" : (way === "lower" ? subtract : add)("100", value), "0.01")
    const priced = cars.filter(({ asking_price }) => isNew || asking_price !== null)
    run({
      cars: priced,
      change: patchOf(({ asking_price }) => ({
        asking_price: isNew ? value : asking_price && toCents(multiply(asking_price, part)),
      })),
      restore: restoreOf(priceOf),
      done: texts.priceSet,
      restored: texts.priceRestored,
      refused: cars
        .filter((car) => !priced.includes(car))
        .map((car) => ({ car, reason: texts.noPrice })),
    })
    onClose()
  }

  return (
    <Dialog
      title={texts.price}
      description={texts.chosen(cars.length)}
      startsTyping
      onClose={onClose}
      form={{ ref: form, onSubmit: save }}
      actions={
        <Button type="submit" size="tall" className="flex-1">
          {actions.save}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ChipChoice
          label={texts.howPrice}
          name="price-way"
          value={way}
          options={ways.map((value) => ({ value, label: texts.priceWays[value] }))}
          onChange={(next) => {
            setWay(next)
            change("")
          }}
        />
        <Field label={isNew ? texts.priceField : texts.percentField} isRequired error={error}>
          {(control) =>
            isNew ? (
              <MoneyInput
                control={control}
                ref={input}
                name="asking_price"
                value={typed}
                currency="EUR"
                onChange={change}
              />
            ) : (
              <TextInput
                {...control}
                name="percent"
                value={typed}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
                onChange={({ target }) => change(filterPercentTyping(target.value, language))}
              />
            )
          }
        </Field>
        {isNew && <AmountQuestion typed={typed} currency="EUR" onAnswer={change} />}
      </div>
    </Dialog>
  )
}
