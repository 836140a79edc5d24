/** Excel counts days from 1900, older Excel for Macintosh from 1904. */
export type FirstSerialDay = "1900" | "1904"

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * The day of a serial number, null for one outside 1900 to 2199. Spreadsheets hold 1900 for a leap year: number 60 is
 * a 29 February that never was, and the numbers before it are a day off.
 */
export function dayOfSerial(serial: number, first: FirstSerialDay): string | null {
  const number = Math.floor(serial)
  if (!(number >= (first === "1900" ? 1 : 0) && number <= 109_573)) return null
  if (first === "1904") return dayAfter(Date.UTC(1904, 0, 1), number)
  if (number === 60) return null
  return dayAfter(Date.UTC(1899, 11, number < 60 ? 31 : 30), number)
}

const dayAfter = (start: number, days: number) =>
  new Date(start + days * dayMilliseconds).toISOString().slice(0, 10)
