import { type ComponentType, use, useEffect, useReducer } from "react"
import { useMessages } from "../messages/use.ts"
import { loadCode, sparesData, tellMissing } from "./code.ts"
import { LoadError } from "./LoadError.tsx"

const quietMs = 2000

type Closable = { onClose?: () => void }

/**
 * A component that loads when first shown, or ahead of that once the page has been quiet. Where its code does not
 * come, what can be closed closes again, and the next press tries again; the rest offers that in its place.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props> | null> | null = null
  function begin() {
    loading ??= loadCode(load).catch(() => null)
    return loading
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

  const preload = () => void begin().then((part) => part ?? forget())
  setTimeout(() => sparesData() || preload(), quietMs)
  return Object.assign(Lazily, { preload })
}

function Unopened({ onClose }: Required<Closable>) {
  useEffect(() => {
    onClose()
    void tellMissing()
  }, [onClose])
  return null
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { errors } = useMessages()
  return <LoadError error={new Error(errors.network)} onRetry={onRetry} />
}
