import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from "react"

type OpenOnPressProps = {
  /** The button as it looks before anything is loaded; `onPress` goes to its onClick. */
  button: (onPress?: () => void) => ReactElement
  children: ReactNode
}

/**
 * Menus and popovers weigh more than the rest of the header: they load when first pressed and then
 * take the place of their button, already open.
 */
export function OpenOnPress({ button, children }: OpenOnPressProps) {
  const [isPressed, setPressed] = useState(false)
  if (!isPressed) return button(() => setPressed(true))
  return <Suspense fallback={button()}>{children}</Suspense>
}

const quietMs = 2000

/**
 * A component that loads when first shown, or ahead of that once the page has been quiet: what
 * says that the network is gone must not need the network.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const component = lazy(async () => ({ default: await load() }))
  const preload = () => void load().catch(() => {})
  setTimeout(preload, quietMs)
  return Object.assign(component, { preload })
}
