import { type ReactElement, type ReactNode, Suspense, startTransition, useState } from "react"

type OpenOnPressProps = {
  /** Renders the button before anything is loaded; `onPress` is its onClick. */
  button: (onPress?: () => void) => ReactElement
  /** Renders what opens; `onClose` brings the button back when its code fails to load. */
  children: (onClose: () => void) => ReactNode
}

/**
 * Menus and popovers are larger than the rest of the header, so they load when they are first pressed. They then
 * replace their button, already open. That is rendered in pieces, so that the press itself is painted at once.
 */
export function OpenOnPress({ button, children }: OpenOnPressProps) {
  const [isPressed, setPressed] = useState(false)
  if (!isPressed) return button(() => startTransition(() => setPressed(true)))
  return <Suspense fallback={button()}>{children(() => setPressed(false))}</Suspense>
}
