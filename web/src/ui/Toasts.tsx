import { Toast } from "@base-ui/react/toast"
import { useEffect, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"
import { IconButton } from "./IconButton.tsx"
import { AlertIcon, CheckIcon, CloseIcon } from "./icons.tsx"
import { takeWaiting, useWaiting } from "./toast.ts"

const shownMs = { success: 6000, notice: 8000, error: 10_000 }
/** What can be taken back stays long enough for a second thought. */
const shownWithActionMs = 10_000

const tones = {
  success: "border-gain/40",
  notice: "border-line",
  error: "border-loss bg-loss-soft text-loss",
}

/** Base UI makes a dialog of each; a notice asks for nothing and traps nobody. */
const notDialog = { role: "group", "aria-modal": undefined }

/** More than these are not read; the newest stay. */
const maxToasts = 3

/**
 * At the top, over the page's header: what is pressed on a card, and the Save button, stay free. On a desk a
 * dialog may reach up there, and then the corner beneath is free.
 */
export function Toasts() {
  const { notices } = useMessages()
  return (
    <Toast.Provider limit={maxToasts}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={notices}
          className="pointer-events-none fixed inset-x-3 top-[max(0.5rem,env(safe-area-inset-top))] z-60 mx-auto grid max-w-96 gap-2 print:hidden sm:in-[body:has(.sheet)]:top-auto sm:in-[body:has(.sheet)]:bottom-5 sm:in-[body:has(.sheet)]:left-5 sm:in-[body:has(.sheet)]:mx-0 sm:in-[body:has(.sheet)]:w-80"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { actions } = useMessages()
  const { toasts, add, close } = Toast.useToastManager<{ kind: keyof typeof tones }>()
  const waiting = useWaiting()
  const lastWithAction = useRef<string>(undefined)

  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, kind, title, description, action } of takeWaiting()) {
      // What can be undone is the latest change only.
      if (action && lastWithAction.current && lastWithAction.current !== id)
        close(lastWithAction.current)
      // One that is shown already is told anew, and its time begins again.
      add({
        id,
        title,
        description,
        type: kind,
        data: { kind },
        timeout: action ? shownWithActionMs : shownMs[kind],
        actionProps: action && {
          children: action.label,
          onClick: () => {
            close(id)
            action.run()
          },
        },
      })
      if (action) lastWithAction.current = id
    }
  }, [waiting, add, close])

  // What was pushed out of sight does not come back when a later one goes.
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
        swipeDirection={["up", "left", "right"]}
        className={classes(
          "appear pointer-events-auto rounded-2xl border bg-card text-ink shadow-float data-limited:hidden",
          tones[kind],
        )}
      >
        <Toast.Content className="flex items-center gap-2.5 py-1.5 pr-1.5 pl-3.5">
          {kind === "success" ? (
            <CheckIcon className="text-gain" />
          ) : (
            <AlertIcon className={kind === "error" ? undefined : "text-warn"} />
          )}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <div className="min-w-0 grow basis-40 py-1.5">
              <Toast.Title className="font-semibold" />
              <Toast.Description className="text-sm text-pretty wrap-break-word text-ink" />
            </div>
            <Toast.Action className="-ml-2.5 min-h-touch rounded-xl px-2.5 font-semibold text-primary hover:bg-background" />
          </div>
          <IconButton label={actions.close} onClick={() => close(toast.id)}>
            <CloseIcon />
          </IconButton>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
