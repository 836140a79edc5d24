import { clearSelection } from "./selectedCars.ts"

/** Chooses none. The bar with what was pressed goes, so the keyboard goes on in the table. */
export function leaveSelection() {
  const { activeElement } = document
  // A button that was busy has lost the focus already.
  if (activeElement === document.body || activeElement?.closest(".action-bar"))
    document.querySelector<HTMLElement>("[role=table] input")?.focus()
  clearSelection()
}
