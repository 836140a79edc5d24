const adding = "[data-adds], input[type=file]:not([capture])"

/**
 * Remembers the row with the focus, and must be called before the row is removed.
 * @returns moves the focus to the control that adds rows, unless the focus has moved elsewhere by then
 */
export function rememberRow(): () => void {
  const row = document.activeElement?.closest("li")
  const place = row?.closest("section, [role=group]")
  return () => {
    const { activeElement } = document
    if (row?.contains(activeElement) || activeElement === document.body)
      place?.querySelector<HTMLElement>(adding)?.focus()
  }
}

/**
 * Moves the focus to the control that adds rows. It must run before the row goes, or an open dialog takes the focus.
 */
export const leaveRow = () => rememberRow()()
