import { AlertDialog } from "@base-ui/react/alert-dialog"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button, type ButtonProps } from "./Button.tsx"
import { classes } from "./classes.ts"
import { backdropClasses, popupClasses } from "./Dialog.tsx"
import { useCloseOnBack } from "./useCloseOnBack.ts"
import { useFinalFocus } from "./useFinalFocus.ts"

type ConfirmDialogProps = {
  title: string
  text: string
  /** Further information for the decision. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Other ways to go on, between both buttons. */
  alternatives?: readonly { label: string; onChoose: () => void }[]
  variant?: ButtonProps["variant"]
  isBusy?: boolean
  /** Disables confirming while something that the decision needs is loading. */
  isUndecided?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { actions } = useMessages()
  const {
    title,
    text,
    children,
    confirmLabel,
    cancelLabel,
    alternatives = [],
    variant = "danger",
    isBusy,
    isUndecided,
    onConfirm,
    onClose,
  } = props
  useCloseOnBack(onClose)
  const finalFocus = useFinalFocus()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClasses} />
        <AlertDialog.Popup
          finalFocus={finalFocus}
          className={classes(popupClasses, "sm:max-w-sm!")}
        >
          <AlertDialog.Title className="text-lg font-bold tracking-tight">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-pretty whitespace-pre-line text-soft">
            {text}
          </AlertDialog.Description>
          {children}
          {/* The harmless button comes first and gets the focus; on a phone it is at the bottom. */}
          <div
            className={classes(
              "mt-6 flex flex-col-reverse gap-2",
              !alternatives.length && "sm:flex-row sm:flex-wrap sm:justify-end",
            )}
          >
            <Button variant={alternatives.length ? "quiet" : "secondary"} onClick={onClose}>
              {cancelLabel ?? actions.cancel}
            </Button>
            {alternatives.toReversed().map(({ label, onChoose }) => (
              <Button
                key={label}
                variant="secondary"
                disabled={isBusy}
                onClick={onChoose}
                className="py-2 text-balance"
              >
                {label}
              </Button>
            ))}
            <Button variant={variant} isBusy={isBusy} disabled={isUndecided} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
