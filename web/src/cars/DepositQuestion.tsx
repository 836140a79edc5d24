import { type DepositEnd, depositEnds } from "@marza/domain/payments/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { depositsInWords, type NamedDeposit } from "../ui/deposits.ts"

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
    <Dialog
      title={texts.anotherTitle}
      description={texts.anotherText(depositsInWords(deposits, messages, language))}
      onClose={onClose}
    >
      <div className="grid gap-2">
        {depositEnds.map((end) => (
          <Button key={end} variant="secondary" onClick={() => onAnswer(end)}>
            {texts.ends[end]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
