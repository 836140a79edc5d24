import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { Partners } from "@marza/domain/partners/schemas.ts"
import { useEffect, useRef } from "react"
import { useLanguage } from "../messages/first.ts"
import { Approximately } from "../ui/Approximately.tsx"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { usePartnerTexts } from "./texts.ts"
import { UnpaidLink } from "./UnpaidLink.tsx"
import { useNames } from "./useNames.ts"

export type Transfer = Partners["transfers"][number]

type TransfersCardProps = {
  partners: Partners
  /** The dialog is open. */
  isRecording: boolean
  onRecord: (transfer: Transfer) => void
}

/** The transfers that settle everything, each as a sentence with the button that records it. */
export function TransfersCard({ partners, isRecording, onRecord }: TransfersCardProps) {
  const texts = usePartnerTexts()
  const language = useLanguage()
  const { short, receiver } = useNames(partners.items)
  const { transfers } = partners
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<number>(null)

  // What was recorded is proposed no more, and its button has gone: the keyboard goes on at the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each change of what is proposed
  useEffect(() => {
    if (isRecording || pressed.current === null) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = box.current?.querySelectorAll("button")
      const next = buttons?.[Math.min(pressed.current ?? 0, buttons.length - 1)]
      const target = next ?? box.current?.querySelector<HTMLElement>("[tabindex]")
      target?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isRecording, transfers])

  return (
    <div ref={box}>
      <Card title={texts.transfers}>
        {transfers.length === 0 ? (
          <p tabIndex={-1} className="flex items-start gap-2 text-soft outline-none">
            <CheckIcon className="mt-0.5 shrink-0 text-gain" />
            {texts.allEven}
          </p>
        ) : (
          <ul className="-mt-2 -mb-2 divide-y divide-line">
            {transfers.map((transfer, place) => {
              const sentence = texts.transfer(short(transfer.from), receiver(transfer.to))
              const amount = formatMoney(transfer.amount, "EUR", language)
              const isEstimated = partners.items.some(
                ({ partner_id: id, estimated }) =>
                  estimated && (id === transfer.from || id === transfer.to),
              )
              const payer = partners.items.find(({ partner_id: id }) => id === transfer.from)
              const owed = payer && signOf(payer.receivable) > 0 ? payer.receivable : null
              return (
                <li
                  key={`${transfer.from} ${transfer.to}`}
                  className="@container flex flex-wrap items-center gap-3 py-3"
                >
                  <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    {sentence}{" "}
                    <span className="block text-[min(1.375rem,9cqi)] leading-tight font-bold tracking-tight whitespace-nowrap tabular-nums">
                      {isEstimated && <Approximately />}
                      <Money amount={transfer.amount} />
                    </span>
                  </p>
                  <Button
                    variant="secondary"
                    aria-label={texts.recordOf(sentence, amount)}
                    onClick={() => {
                      pressed.current = place
                      onRecord(transfer)
                    }}
                    className="ml-auto print:hidden"
                  >
                    {texts.record}
                  </Button>
                  {owed && (
                    <UnpaidLink className="basis-full text-warn">
                      {texts.waitsFor(formatMoney(owed, "EUR", language))}
                    </UnpaidLink>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Card>
    </div>
  )
}
