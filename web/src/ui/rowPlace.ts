const rowsOf = (list: Element) => [...list.querySelectorAll("li")]
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>("a, button")]

/** Which control of which row of a list. */
export type RowPlace = { row: number; control: number }

/** Where a control stands in a list; null for what is no control of a row. */
export function placeIn(list: Element, target: Element): RowPlace | null {
  const row = target.closest("li")
  const control = row ? controlsOf(row).indexOf(target as HTMLElement) : -1
  return row && control >= 0 ? { row: rowsOf(list).indexOf(row), control } : null
}

/** The control at that place: of the row that comes after one that has gone, else of the last one. */
export function controlAt(list: Element, { row, control }: RowPlace): HTMLElement | undefined {
  const rows = rowsOf(list)
  const there = rows[row] ?? rows.at(-1)
  return there && controlsOf(there)[control]
}

/** The heading of the screen, which then takes the focus. */
export function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("h1")
  if (heading) heading.tabIndex = -1
  return heading
}
