import { Toast } from "@base-ui/react/toast"
import { useEffect, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./IconButton.tsx"
import { AlertIcon, CloseIcon } from "./icons.tsx"
import { CheckIcon } from "./laterIcons.tsx"
import { Questions } from "./Questions.tsx"
import { errorShownAt, type ToastMessage, takeQueued } from "./toast.ts"
import { useQueued } from "./useQueued.ts"

const shownMs = { success: 6000, notice: 8000, error: 10_000 }
/** A toast with an action stays longer, for a second thought. */
const shownWithActionMs = 10_000

const tones = {
  success: "border-gain/40",
  notice: "border-line",
  error: "border-loss bg-loss-soft text-loss",
}

type ToastData = Pick<ToastMessage, "kind" | "actions" | "endsWithSuccess">

/** Base UI gives each toast the role of a dialog; a toast needs no answer and must not trap the focus. */
const notDialog = { role: "group", "aria-modal": undefined }

/** Only the newest is shown. */
const maxToasts = 1

/**
 * A toast stands above the bar at the bottom of the window. While a sheet is open on a phone, it stands at the top, so
 * that it does not cover the button of the sheet. On a page without an organization it stands at the top too, over no
 * part of the form.
 */
export function Toasts() {
  const { notices } = useMessages()
  return (
    <Toast.Provider limit={maxToasts}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={notices}
          className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bar)+var(--strip)+0.75rem)] z-60 mx-auto grid max-w-96 gap-2 print:hidden max-sm:in-[body:has(.sheet)]:top-[max(0.5rem,env(safe-area-inset-top))] max-sm:in-[body:has(.sheet)]:bottom-auto in-[body:has(.front)]:top-[max(0.5rem,env(safe-area-inset-top))] in-[body:has(.front)]:bottom-auto sm:in-[body:has(.front)]:right-0 sm:in-[body:has(.front)]:left-1/2 sm:in-[body:has(.sheet)]:bottom-5 sm:in-[body:has(.sheet)]:left-5 sm:in-[body:has(.sheet)]:mx-0 sm:in-[body:has(.sheet)]:w-80"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
      <Questions />
    </Toast.Provider>
  )
}

function ToastList() {
  const { actions } = useMessages()
  const { toasts, add, close } = Toast.useToastManager<ToastData>()
  const waiting = useQueued()
  const lastWithAction = useRef<string>(undefined)

  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, kind, title, description, actions, endsWithSuccess } of takeQueued()) {
      // Only the latest change can be undone, so an earlier toast with an action closes.
      const hasAction = actions.length > 0
      if (hasAction && lastWithAction.current && lastWithAction.current !== id)
        close(lastWithAction.current)
      // Adding a toast with the same id announces it again and restarts its time.
      add({
        id,
        title,
        description,
        type: kind,
        data: { kind, actions, endsWithSuccess },
        timeout: actions[0] ? (actions[0].forMs ?? shownWithActionMs) : shownMs[kind],
      })
      if (hasAction) lastWithAction.current = id
    }
  }, [waiting, add, close])

  const isOutdated = errorShownAt.useValue() === null
  useEffect(() => {
    for (const { id, data, transitionStatus } of toasts)
      if (isOutdated && data?.endsWithSuccess && transitionStatus !== "ending") close(id)
  }, [isOutdated, toasts, close])

  // A toast over the limit closes, so that it does not reappear when a later one closes.
  useEffect(() => {
    for (const { id, limited, transitionStatus } of toasts)
      if (limited && transitionStatus !== "ending") close(id)
  }, [toasts, close])

  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? "notice"
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...notDialog}
        swipeDirection={["down", "left", "right"]}
        className={classes(
          "appear pointer-events-auto rounded-2xl border bg-card text-ink shadow-float data-limited:hidden",
          tones[kind],
        )}
      >
        <Toast.Content className="flex items-start gap-2 py-2 pr-1 pl-4 [&>svg]:mt-3">
          {kind === "success" ? (
            <CheckIcon className="text-gain" />
          ) : (
            <AlertIcon className={kind === "error" ? undefined : "text-warn"} />
          )}
          <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2">
            <div className="min-w-0 grow basis-40 py-2.75">
              <Toast.Title className="font-semibold text-balance" />
              <Toast.Description className="text-sm text-balance wrap-break-word text-ink" />
            </div>
            <div className="-mx-2 flex flex-wrap empty:hidden">
              {toast.data?.actions.map(({ label, run }) => (
                <button
                  key={label}
                  type="button"
                  onClick={() => {
                    close(toast.id)
                    run()
                  }}
                  className="min-h-touch rounded-xl px-2 font-semibold text-primary hover:bg-background"
                >
                  {label}
                </button>
              ))}
            </div>
          </div>
          <IconButton label={actions.close} onClick={() => close(toast.id)}>
            <CloseIcon />
          </IconButton>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
