import type { Cell } from "./types.ts"

export const emptyCell: Cell = { kind: "empty", seen: "" }

/** A cell that holds a text, empty for one of nothing but spaces. */
export const textCell = (text: string): Cell =>
  text.trim() === "" ? emptyCell : { kind: "text", seen: text }
