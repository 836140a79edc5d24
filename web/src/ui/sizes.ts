import type { Language } from "@marza/domain/language.ts"

const units = ["KB", "MB", "GB", "TB"]

/** The size of a file as people read it: "240 KB", "1,2 MB"; of the smallest "1 KB". */
export function formatSize(bytes: number, language: Language): string {
  let value = bytes / 1024
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = { maximumFractionDigits: unit > 0 && value < 10 ? 1 : 0 }
  return `${new Intl.NumberFormat(language, digits).format(Math.max(value, 1))}\u00a0${units[unit]}`
}
