import { Dialog as Base } from "@base-ui/react/dialog"
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./IconButton.tsx"
import { CloseIcon } from "./icons.tsx"
import { useCloseOnBack } from "./useCloseOnBack.ts"
import { useFinalFocus } from "./useFinalFocus.ts"

type DialogProps = {
  title: string
  description?: ReactNode
  /** For lists with several columns. */
  isWide?: boolean
  /** On a phone on its side its fields stand in two columns. */
  hasColumns?: boolean
  /** The URL holds whether the dialog is open, so Back closes it without further help. */
  isInUrl?: boolean
  /** A selector of the button that opens it, where `isInUrl`. */
  opener?: string
  /** The first field is focused after a touch, too: the dialog asks for it first, and is read above the keyboard. */
  startsTyping?: boolean
  /** The buttons of the dialog, which stay in sight below what scrolls. */
  actions?: ReactNode
  /** Given where the whole dialog is a form, which a button among `actions` submits. */
  form?: Pick<ComponentProps<"form">, "ref" | "onSubmit">
  onClose: () => void
  children: ReactNode
}

export const backdropClasses = "appear fixed inset-0 z-50 bg-veil data-starting-style:translate-y-0"

/**
 * A sheet at the bottom of a phone, a centred box in a wider window. Toasts make room for the class `sheet`. Names and
 * e-mail addresses may be long and have no space, so every word may break.
 */
const frameClasses =
  "sheet appear fixed inset-x-0 bottom-(--keyboard,0px) z-50 max-h-[calc(92dvh-var(--keyboard,0px))] wrap-anywhere rounded-t-3xl bg-card shadow-float max-sm:before:absolute max-sm:before:top-2 max-sm:before:left-1/2 max-sm:before:h-1 max-sm:before:w-9 max-sm:before:-translate-x-1/2 max-sm:before:rounded-full max-sm:before:bg-line outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-md sm:data-nested:max-w-sm sm:-translate-1/2 sm:rounded-3xl low:max-w-lg"
const edgeClasses = "px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6"
/** A short dialog, which scrolls as a whole. */
export const popupClasses = classes(
  frameClasses,
  edgeClasses,
  "overflow-y-auto overscroll-contain pt-5 sm:pt-6 low:pt-3",
)
const wideClasses = "sm:max-w-2xl!"

export function Dialog(props: DialogProps) {
  const { title, description, isWide, hasColumns, isInUrl, opener, startsTyping } = props
  const { actions, form, onClose, children } = props
  const messages = useMessages()
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose, !isInUrl)
  const finalFocus = useFinalFocus(opener)
  useRoomForKeyboard(popup)
  const content = (
    <>
      <div
        className={classes(
          "min-h-0 scroll-pb-4 overflow-y-auto overscroll-contain max-sm:mt-4 short:min-h-auto short:shrink-0 short:overflow-visible [@media(height>=37.5rem)]:scroll-pt-20",
          actions ? "sheet-scroll px-4 pb-2 sm:px-6" : edgeClasses,
        )}
      >
        <div
          className={classes(
            "sheet-head -mx-4 flex items-start justify-between gap-3 px-4 pt-1 pb-1 sm:-mx-6 sm:px-6 sm:pt-5 sm:pb-2 low:pt-3 low:pb-1",
            !description && "mb-3 sm:mb-2 low:mb-1",
          )}
        >
          <Base.Title className="min-w-0 pt-1 text-lg font-bold tracking-tight">{title}</Base.Title>
          <IconButton
            label={messages.actions.close}
            onClick={onClose}
            className="-mt-1 -mr-3 -mb-2 text-soft print:hidden"
          >
            <CloseIcon />
          </IconButton>
        </div>
        {description && (
          <Base.Description className="mb-4 text-pretty text-soft low:mb-2">
            {description}
          </Base.Description>
        )}
        {children}
      </div>
      {actions && (
        <div
          className={classes(
            edgeClasses,
            "flex shrink-0 flex-row-reverse flex-wrap gap-2 pt-4 wrap-normal low:pt-1 low:pb-2 low:*:min-h-touch",
          )}
        >
          {actions}
        </div>
      )}
    </>
  )
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* Also over the dialog that has opened this one. */}
        <Base.Backdrop forceRender className={backdropClasses} />
        <Base.Popup
          ref={popup}
          // After a touch no field is focused unasked, because the keyboard of a phone takes half of the screen. What is
          // only read has the focus itself, not its first button. `data-starts` marks a field that is typed into first
          // although others stand before it.
          initialFocus={(interaction) =>
            (interaction === "touch" && !startsTyping) ||
            (popup.current?.querySelector<HTMLElement>("[data-starts]") ??
              popup.current?.querySelector<HTMLElement>("input:not([type=checkbox]), textarea") ??
              popup.current)
          }
          finalFocus={finalFocus}
          className={classes(
            frameClasses,
            // In a short window the buttons scroll along, because they would leave hardly any room. Clipped, not hidden, so
            // that nothing stays scrolled away when the keyboard of a small phone has gone.
            "flex flex-col overflow-clip short:overflow-y-auto",
            isWide && wideClasses,
            hasColumns && "low:max-w-3xl!",
          )}
        >
          {form ? (
            <form {...form} noValidate className="contents">
              {content}
            </form>
          ) : (
            content
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

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
