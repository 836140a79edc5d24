/** The next rendered cell or field, below or to the right, with something wrong in it. */
export const nextFaulty = (field: Element) =>
  [
    ...(field.closest("[role=tabpanel]")?.querySelectorAll<HTMLElement>("[data-faulty]") ?? []),
  ].find((one) => field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
