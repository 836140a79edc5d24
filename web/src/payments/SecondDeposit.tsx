import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { depositSentences, type NamedDeposit } from "../ui/deposits.ts"

type SecondDepositProps = {
  deposits: readonly NamedDeposit[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a second deposit is held for a car, and names the one that is. */
export function SecondDeposit({ deposits, onConfirm, onClose }: SecondDepositProps) {
  const messages = useMessages()
  const { payments: texts } = messages
  return (
    <ConfirmDialog
      title={texts.heldTitle}
      text={depositSentences(deposits, messages, useLanguage())}
      confirmLabel={texts.addSecond}
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
