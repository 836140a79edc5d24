import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import { useLanguage } from "../messages/first.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { usePartnerTexts } from "./texts.ts"

type BalanceInWordsProps = {
  participant: Participant
  balance: string
  estimated: boolean
  /** Of the words, which stand before the amount. */
  className?: string
}

/** A balance without a sign: who owes whom, and how much. */
export function BalanceInWords(props: BalanceInWordsProps) {
  const { participant, balance, estimated, className } = props
  const { owes } = usePartnerTexts()
  const language = useLanguage()
  const sign = signOf(balance)
  const words =
    sign === 0
      ? owes.nobody
      : participant === null
        ? sign > 0
          ? owes.partners
          : owes.firm
        : sign > 0
          ? owes.firm
          : owes.partner
  return (
    <>
      <span className={className}>{words}</span>{" "}
      {sign !== 0 && (
        <span className="whitespace-nowrap tabular-nums">
          {estimated && <NoRateNote />}
          {formatMoney(balance.replace("-", ""), "EUR", language)}
        </span>
      )}
    </>
  )
}
