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

/**
 * Near the thumb, above the Save button, but at the top while a dialog lies there; on a desk in the
 * corner, as wide as the margin of a form.
 */
export function Toasts() {
  const { notices } = useMessages()
  return (
    <Toast.Provider limit={2}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={notices}
          className="pointer-events-none fixed inset-x-3 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-60 grid gap-2 max-sm:in-[body:has(.sheet)]:top-3 max-sm:in-[body:has(.sheet)]:bottom-auto sm:right-auto sm:bottom-5 sm:left-5 sm:w-80"
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
    for (const { kind, title, description, action } of takeWaiting()) {
      // What can be undone is the latest change only.
      if (action && lastWithAction.current) close(lastWithAction.current)
      const id = add({
        title,
        description,
        type: kind,
        data: { kind },
        timeout: action ? shownWithActionMs : shownMs[kind],
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              close(id)
              action.run()
            },
          },
        }),
      })
      if (action) lastWithAction.current = id
    }
  }, [waiting, add, close])

  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? "notice"
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...notDialog}
        swipeDirection={["down", "left"]}
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
          <div className="min-w-0 flex-1 py-1.5">
            <Toast.Title className="font-semibold" />
            <Toast.Description className="text-sm text-pretty wrap-break-word text-ink" />
          </div>
          <Toast.Action className="min-h-touch shrink-0 rounded-xl px-2.5 font-semibold text-primary hover:bg-background" />
          <IconButton label={actions.close} onClick={() => close(toast.id)}>
            <CloseIcon />
          </IconButton>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
