import { Dialog as Base } from "@base-ui/react/dialog"
import { type ReactNode, type RefObject, useEffect, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./IconButton.tsx"
import { CloseIcon } from "./icons.tsx"
import { useCloseOnBack } from "./useCloseOnBack.ts"
import { useFinalFocus } from "./useFinalFocus.ts"

type DialogProps = {
  title: string
  description?: string
  /** For lists with several columns. */
  isWide?: boolean
  /** On a phone on its side its fields stand in two columns. */
  hasColumns?: boolean
  /** The URL holds whether the dialog is open, so Back closes it without further help. */
  isInUrl?: boolean
  /** The first field is focused after a touch, too: the dialog asks for it first, and is read above the keyboard. */
  startsTyping?: boolean
  onClose: () => void
  children: ReactNode
}

export const backdropClasses = "appear fixed inset-0 z-40 bg-veil data-starting-style:translate-y-0"

/**
 * A sheet at the bottom of a phone, a centred box from 640 px on. Toasts make room for the class `sheet`. Names and
 * e-mail addresses may be long and have no space, so every word may break.
 */
export const popupClasses =
  "sheet appear fixed inset-x-0 bottom-(--keyboard,0px) z-50 max-h-[calc(92dvh-var(--keyboard,0px))] overflow-y-auto overscroll-contain wrap-anywhere rounded-t-3xl bg-card px-4 pt-5 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float max-sm:before:absolute max-sm:before:top-2 max-sm:before:left-1/2 max-sm:before:h-1 max-sm:before:w-9 max-sm:before:-translate-x-1/2 max-sm:before:rounded-full max-sm:before:bg-line outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-md sm:-translate-1/2 sm:rounded-3xl sm:p-6 low:max-w-lg low:pt-3"
const wideClasses = "sm:max-w-2xl!"

export function Dialog(props: DialogProps) {
  const { title, description, isWide, hasColumns, isInUrl, startsTyping } = props
  const { onClose, children } = props
  const { actions } = useMessages()
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose, !isInUrl)
  const finalFocus = useFinalFocus()
  useRoomForKeyboard(popup)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          ref={popup}
          // After a touch no field is focused unasked, because the keyboard of a phone takes half of the screen. What is
          // only read has the focus itself, not its first button.
          initialFocus={(interaction) =>
            (interaction === "touch" && !startsTyping) ||
            (popup.current?.querySelector<HTMLElement>("input:not([type=checkbox]), textarea") ??
              popup.current)
          }
          finalFocus={finalFocus}
          className={classes(popupClasses, isWide && wideClasses, hasColumns && "low:max-w-2xl!")}
        >
          <div className="mb-4 flex items-start justify-between gap-3 low:mb-2">
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

/** The buttons of a dialog: in sight, however long the form above them is. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="col-span-full sticky bottom-[calc(-1*max(1rem,env(safe-area-inset-bottom)))] z-10 col-span-full -mx-4 -mb-[max(1rem,env(safe-area-inset-bottom))] flex flex-row-reverse flex-wrap gap-2 bg-card px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 low:pt-1 low:pb-2 low:*:min-h-touch">
    {children}
  </div>
)

/** Lifts a sheet above the keyboard in browsers that lay it over the page (Safari); others make the page smaller. */
function useRoomForKeyboard(popup: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const lift = () => {
      const covered = Math.round(innerHeight - view.height - view.offsetTop)
      // A pinch zoom makes the view smaller as well.
      popup.current?.style.setProperty("--keyboard", view.scale > 1 ? "0px" : `${covered}px`)
    }
    view.addEventListener("resize", lift)
    view.addEventListener("scroll", lift)
    return () => {
      view.removeEventListener("resize", lift)
      view.removeEventListener("scroll", lift)
    }
  }, [popup])
}
