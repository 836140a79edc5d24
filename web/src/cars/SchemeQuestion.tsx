import type { VatScheme } from "@marza/domain/vat/rates.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
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
  const { actions, car: texts } = useMessages()
  return (
    <ConfirmDialog
      title={texts.importAsks}
      text={texts.importAsksWhy}
      confirmLabel={texts.useStandard}
      cancelLabel={actions.back}
      variant="primary"
      isBusy={isBusy}
      onConfirm={() => onAnswer("standard")}
      onClose={onClose}
    >
      <Button
        variant="secondary"
        disabled={isBusy}
        onClick={() => onAnswer("margin")}
        className="mt-4 w-full py-2 align-top max-sm:-mb-4"
      >
        {texts.keepMargin}
      </Button>
    </ConfirmDialog>
  )
}
