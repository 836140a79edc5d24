/** Moves the focus to the button that adds papers, for a row that goes and leaves no other. */
export const focusUpload = () =>
  document.querySelector<HTMLElement>("[role=group] input[type=file]:not([capture])")?.focus()
