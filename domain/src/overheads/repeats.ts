/**
 * The day of the `count`th repetition of what first came on `day` (rules 18.4): the same day of a later month, or its last
 * day where the month is shorter. Counted from the first day, so that the 31st comes back after February.
 * @param day `YYYY-MM-DD`
 */
export function monthsAfterDay(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const index = year * 12 + (month - 1) + count
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const last = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate()
  const two = (value: number) => String(value).padStart(2, "0")
  return `${String(inYear).padStart(4, "0")}-${two(inMonth)}-${two(Math.min(date, last))}`
}
