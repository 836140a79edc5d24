const adding = "[data-adds], input[type=file]:not([capture])"

/**
 * Call while the row still has the focus that will be removed. The function that it returns gives the focus to what
 * adds rows, unless it is elsewhere by then.
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

/** Before the row is removed: a dialog would take the focus of a removed row to itself. */
export const leaveRow = () => rememberRow()()
