import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from "react"
import { createPortal } from "react-dom"
import { barCornerId } from "./barCorner.ts"
import { isPhone } from "./isPhone.ts"

/** As a tab looks, with its icon on the colour of a main action. */
const barActionClasses =
  "bar-action flex h-16 w-full min-w-0 flex-col items-center justify-center gap-0.5 px-1 text-xs font-semibold text-primary [&>span]:max-w-full [&>span]:truncate [&>svg]:h-8 [&>svg]:w-13 [&>svg]:rounded-xl [&>svg]:bg-primary [&>svg]:p-1.5 [&>svg]:text-primary-foreground"

type InBarProps = { inBar: (className: string) => ReactNode; children?: ReactNode }

/**
 * The main action of a page of the firm: in the corner of a phone's bar, and elsewhere where `children` stand, as in a
 * window without that bar.
 */
export function InBar({ inBar, children }: InBarProps) {
  const isOnPhone = isPhone.useValue()
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setCorner(document.getElementById(barCornerId)), [])
  return isOnPhone && corner ? createPortal(inBar(barActionClasses), corner) : children
}

type BarActionProps = Omit<ComponentProps<"button">, "className"> & {
  icon: ReactNode
  /** A word, which the corner has room for. */
  label: string
}

/** That action as a button. */
export const BarAction = ({ icon, label, children, ...button }: BarActionProps) => (
  <InBar
    inBar={(className) => (
      <button type="button" {...button} className={className}>
        {icon}
        <span>{label}</span>
      </button>
    )}
  >
    {children}
  </InBar>
)
