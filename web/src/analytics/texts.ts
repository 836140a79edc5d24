import type { CarList } from "@marza/domain/analytics/tiles.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Messages } from "../messages/lt.ts"

/** The title of a list of cars: that of its tile, or its own. */
export function listTitle(texts: Messages["analytics"], list: CarList): string {
  if (list === "warnings") return texts.warningsTitle
  const titles: Partial<Record<CarList, string>> = { ...texts.tiles, ...texts.listTitle }
  return titles[list] ?? ""
}

/** A median may end in half a day. */
export const formatDays = (days: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(days)
