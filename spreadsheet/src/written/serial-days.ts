import { daysAfter } from "@marza/domain/time/days.ts"

/** Excel counts days from 1900, older Excel for Macintosh from 1904. */
export type FirstSerialDay = "1900" | "1904"

/**
 * The day of a serial number, null for one outside 1900 to 2199. Spreadsheets hold 1900 for a leap year: number 60 is
 * a 29 February that never was, and the numbers before it are a day off.
 */
export function dayOfSerial(serial: number, first: FirstSerialDay): string | null {
  const number = Math.floor(serial)
  if (!(number >= (first === "1900" ? 1 : 0) && number <= 109_573)) return null
  if (first === "1904") return daysAfter("1904-01-01", number)
  return number === 60 ? null : daysAfter(number < 60 ? "1899-12-31" : "1899-12-30", number)
}
