import { Dialog as Base } from "@base-ui/react/dialog"
import { type ReactNode, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./IconButton.tsx"
import { CloseIcon } from "./icons.tsx"
import { useCloseOnBack } from "./useCloseOnBack.ts"

type DialogProps = {
  title: string
  description?: string
  /** For lists with several columns. */
  isWide?: boolean
  /** The URL holds whether the dialog is open, so Back closes it without further help. */
  isInUrl?: boolean
  onClose: () => void
  children: ReactNode
}

export const backdropClasses = "appear fixed inset-0 z-40 bg-veil data-starting-style:translate-y-0"

/**
 * A sheet at the bottom of a phone, a centred box from 640 px on. Toasts make room for the class `sheet`. Names and
 * e-mail addresses may be long and have no space, so every word may break.
 */
export const popupClasses =
  "sheet appear fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto overscroll-contain wrap-anywhere rounded-t-3xl bg-card px-4 pt-5 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float max-sm:before:absolute max-sm:before:top-2 max-sm:before:left-1/2 max-sm:before:h-1 max-sm:before:w-9 max-sm:before:-translate-x-1/2 max-sm:before:rounded-full max-sm:before:bg-line outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-md sm:-translate-1/2 sm:rounded-3xl sm:p-6"
const wideClasses = "sm:max-w-2xl!"

export function Dialog(props: DialogProps) {
  const { title, description, isWide, isInUrl, onClose, children } = props
  const { actions } = useMessages()
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose, !isInUrl)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          ref={popup}
          // After a touch no field is focused, because the keyboard of a phone would cover the dialog.
          initialFocus={(interaction) =>
            interaction === "touch" || popup.current?.querySelector<HTMLElement>("input, textarea")
          }
          className={classes(popupClasses, isWide && wideClasses)}
        >
          <div className="mb-4 flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Base.Title className="pt-1 text-lg font-bold tracking-tight">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-soft">{description}</Base.Description>
              )}
            </div>
            <IconButton label={actions.close} onClick={onClose} className="-mt-1 -mr-2 text-soft">
              <CloseIcon />
            </IconButton>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
