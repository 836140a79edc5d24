import type { VatScheme } from "@marza/domain/vat/rates.ts"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"

type SchemeQuestionProps = {
  isBusy?: boolean
  onAnswer: (scheme: VatScheme) => void
  onClose: () => void
}

/**
 * Asks for the VAT scheme of an import before a save: the margin scheme needs that somebody else has imported the car.
 */
export function SchemeQuestion({ isBusy, onAnswer, onClose }: SchemeQuestionProps) {
  const { car: texts } = useMessages()
  return (
    <ConfirmDialog
      title={texts.importAsks}
      text={texts.importAsksWhy}
      confirmLabel={texts.useStandard}
      variant="primary"
      isBusy={isBusy}
      alternatives={[{ label: texts.keepMargin, onChoose: () => onAnswer("margin") }]}
      onConfirm={() => onAnswer("standard")}
      onClose={onClose}
    />
  )
}
