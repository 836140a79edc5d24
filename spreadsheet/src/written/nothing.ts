import type { Cell } from "../sheet.ts"

/** A dash, which people write where there is nothing: "-", "–", "- €". */
export const isDash = (text: string): boolean =>
  /^[-–—−?]+(,[-–—−]+)?(\s*(€|eur|kr|nok|\$|usd|£|gbp))?$/iu.test(text.trim())

/** Words for nothing; in a name they may be a word of it (Mazda MX-5 NA). */
const nothingWords = /^(n\s*[/.]\s*a\.?|#n\/a|na|n\/?d\.?|n[eė]ra|none|null|nil|nan|tbd)$/iu

/** Whether a cell of an amount, a day or a choice holds nothing. */
export const isNothing = ({ kind, seen }: Cell): boolean =>
  kind === "empty" || (kind === "text" && (isDash(seen) || nothingWords.test(seen.trim())))
