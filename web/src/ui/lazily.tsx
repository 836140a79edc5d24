import { type ComponentType, use, useEffect, useReducer } from "react"
import { connectionError } from "../api/client.ts"
import { offline } from "../api/offline.ts"
import { LoadError } from "./LoadError.tsx"
import { addAhead, loadChunk, notifyLoadFailure, prefersReducedData } from "./loadChunk.ts"

type Closable = { onClose?: () => void }

/**
 * A component that loads when it is first shown, or some time after the page has loaded. When its code fails to load, a
 * component with `onClose` is closed, so that the next press retries; any other shows an error with a retry button,
 * unless the page does without it, and tries again when the connection is back.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false } = {},
) {
  let loading: Promise<ComponentType<Props> | null> | null = null
  let isLoaded = false
  function begin() {
    if (loading) return loading
    const begun = loadChunk(load).catch(() => null)
    loading = begun
    void begun.then((value) => {
      isLoaded = value !== null
      // use() reads `status` and `value`. Without them it shows the fallback for at least 300 ms, although the code is
      // loaded.
      Object.assign(begun, { status: "fulfilled", value })
    })
    return begun
  }
  const forget = () => {
    loading = null
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as by React's lazy
  function Lazily(props: Props & Closable) {
    const [, retry] = useReducer((attempts: number) => attempts + 1, 0)
    const { onClose } = props
    const Part = use(begin())
    if (Part) return <Part {...props} />
    if (isOptional) return <Left onLeave={forget} />
    return onClose ? (
      <Unopened
        onClose={() => {
          forget()
          onClose()
        }}
      />
    ) : (
      <Missing
        onRetry={() => {
          forget()
          retry()
        }}
      />
    )
  }

  const preload = () => begin().then((part) => part ?? forget())
  if (!prefersReducedData()) addAhead(preload)
  return Object.assign(Lazily, { preload, isLoaded: () => isLoaded })
}

function Unopened({ onClose }: Required<Closable>) {
  useEffect(() => {
    onClose()
    void notifyLoadFailure()
  }, [onClose])
  return null
}

/** Tries again the next time that it is shown. */
function Left({ onLeave }: { onLeave: () => void }) {
  useEffect(() => onLeave, [onLeave])
  return null
}

/** Tries again when the connection is back: a toast that waits for its code must not wait for a press, too. */
function Missing({ onRetry }: { onRetry: () => void }) {
  useEffect(() => offline.subscribe(() => offline.isLost() || onRetry()), [onRetry])
  return <LoadError error={connectionError()} onRetry={onRetry} />
}
