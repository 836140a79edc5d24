import { type PaymentWay, paymentWays } from "@marza/domain/payers/fields.ts"
import { shortNameOf } from "@marza/domain/payers/first-names.ts"
import { useContext } from "react"
import { useMessages } from "../messages/use.ts"
import { ChipChoice } from "./ChipChoice.tsx"
import { usePayerWords } from "./payers.ts"
import { Payers } from "./payersContext.ts"

type PayerFieldsProps<By extends string, How extends string> = {
  names: { by: By; how?: How }
  labels: { by: string; how?: string }
  values: Record<By, string> & Partial<Record<How, string>>
  /** Whether it is asked of the firm's money too, how it was paid: where the law limits cash. */
  asksHow?: boolean
  onChange: (field: By | How, value: string) => void
}

/**
 * Who paid or received money, one tap, and once it is a partner, how. In an organization without partners nothing, or how
 * alone. A partner who has ended is offered where one is chosen already.
 */
export function PayerFields<By extends string, How extends string = never>(
  props: PayerFieldsProps<By, How>,
) {
  const { names, labels, values, asksHow = false, onChange } = props
  const { partners } = useContext(Payers)
  const { payers: texts } = useMessages()
  const words = usePayerWords().participant
  const by = values[names.by]
  const offered = partners.filter(({ id, is_active }) => is_active || id === by).map(({ id }) => id)
  const fullName = (id: string) => words[id] ?? ""
  const fullNames = offered.map(fullName)
  const how = names.how && values[names.how]
  return (
    <>
      {partners.length > 0 && (
        <ChipChoice
          label={labels.by}
          name={names.by}
          value={by}
          options={[...offered, ""].map((id) => ({
            value: id,
            label: id === "" ? fullName(id) : shortNameOf(fullName(id), fullNames),
          }))}
          onChange={(id) => onChange(names.by, id)}
        />
      )}
      {names.how && (asksHow || by !== "" || how) && (
        <ChipChoice
          label={labels.how ?? ""}
          name={names.how}
          value={(how ?? "") as PaymentWay | ""}
          options={paymentWays.map((way) => ({
            value: way as PaymentWay | "",
            label: texts.paymentWay[way],
          }))}
          onChange={(way) => onChange(names.how as How, way)}
        />
      )}
    </>
  )
}
