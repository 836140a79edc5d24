import { formatMoney } from "@marza/domain/money/format.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

export type Transfer = Partners["transfers"][number]

type TransfersCardProps = { partners: Partners; onRecord: (transfer: Transfer) => void }

/** The transfers that settle everything, each as a sentence with the button that records it. */
export function TransfersCard({ partners, onRecord }: TransfersCardProps) {
  const texts = usePartnerTexts()
  const language = useLanguage()
  const { short, receiver } = useNames(partners.items)
  const { transfers } = partners
  return (
    <Card title={texts.transfers}>
      {transfers.length === 0 ? (
        <p className="flex items-start gap-2 text-pretty text-soft">
          <CheckIcon className="mt-0.5 shrink-0 text-gain" />
          {texts.allEven}
        </p>
      ) : (
        <ul className="-mt-2 -mb-2 divide-y divide-line">
          {transfers.map((transfer) => {
            const sentence = texts.transfer(short(transfer.from), receiver(transfer.to))
            const amount = formatMoney(transfer.amount, "EUR", language)
            return (
              <li
                key={`${transfer.from} ${transfer.to}`}
                className="flex items-center justify-between gap-3 py-3"
              >
                <p className="min-w-0 wrap-anywhere">
                  {sentence} <Money amount={transfer.amount} className="font-bold" />
                </p>
                <Button
                  variant="secondary"
                  aria-label={texts.recordOf(sentence, amount)}
                  onClick={() => onRecord(transfer)}
                  className="-my-1 shrink-0 print:hidden"
                >
                  {texts.record}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
