import { type ReactElement, type ReactNode, Suspense, useState } from "react"

type OpenOnPressProps = {
  /** The button as it looks before anything is loaded; `onPress` goes to its onClick. */
  button: (onPress?: () => void) => ReactElement
  /** What opens; `onClose` brings the button back where its code does not come. */
  children: (onClose: () => void) => ReactNode
}

/**
 * Menus and popovers weigh more than the rest of the header: they load when first pressed and then
 * take the place of their button, already open.
 */
export function OpenOnPress({ button, children }: OpenOnPressProps) {
  const [isPressed, setPressed] = useState(false)
  if (!isPressed) return button(() => setPressed(true))
  return <Suspense fallback={button()}>{children(() => setPressed(false))}</Suspense>
}
