import { AlertDialog } from "@base-ui/react/alert-dialog"
import { useMessages } from "../messages/use.ts"
import { Button, type ButtonProps } from "./Button.tsx"
import { backdropClasses, popupClasses } from "./Dialog.tsx"

type ConfirmDialogProps = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  look?: ButtonProps["look"]
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { actions } = useMessages()
  const {
    title,
    text,
    confirmLabel,
    cancelLabel,
    look = "danger",
    isBusy,
    onConfirm,
    onClose,
  } = props
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClasses} />
        <AlertDialog.Popup className={popupClasses}>
          <AlertDialog.Title className="text-xl font-bold tracking-tight">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-pretty text-soft">
            {text}
          </AlertDialog.Description>
          {/* The harmless one comes first and gets the focus; on a phone it lies lowest. */}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button look="secondary" onClick={onClose}>
              {cancelLabel ?? actions.cancel}
            </Button>
            <Button look={look} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
