import { type DepositEnd, depositEnds } from "@marza/domain/payments/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { depositSentences, type NamedDeposit } from "../ui/deposits.ts"

const others = depositEnds.filter((end) => end !== "counted")

type DepositQuestionProps = {
  deposits: readonly NamedDeposit[]
  onAnswer: (end: DepositEnd) => void
  onClose: () => void
}

/** Asks what becomes of the deposit of somebody else than the buyer. */
export function DepositQuestion({ deposits, onAnswer, onClose }: DepositQuestionProps) {
  const messages = useMessages()
  const language = useLanguage()
  const { payments: texts } = messages
  return (
    <ConfirmDialog
      title={texts.anotherTitle}
      text={texts.anotherText(depositSentences(deposits, messages, language))}
      confirmLabel={texts.ends.counted}
      variant="secondary"
      alternatives={others.map((end) => ({
        label: texts.ends[end],
        onChoose: () => onAnswer(end),
      }))}
      onConfirm={() => onAnswer("counted")}
      onClose={onClose}
    />
  )
}
