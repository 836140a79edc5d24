import type { Currency } from "../money/currencies.ts"
import { compare, type Decimal } from "../money/decimal.ts"

/** The rate of a row; `day` is that of publication where it was taken from the bank, null for a rate of one's own. */
export type DatedRate = { currency: Currency; rate: Decimal | null; day: string | null }

/** What an edit sends of it; what is absent was not sent. */
type SentRate = { [Field in keyof DatedRate]?: DatedRate[Field] | undefined }

/**
 * The rate after an edit (rules 4.11). A rate belongs to its currency: another currency without a rate empties it. A
 * day belongs to its rate: another rate or currency without a day empties it.
 */
export function editedRate(stored: DatedRate, sent: SentRate): DatedRate {
  const { currency = stored.currency } = sent
  const isLeft = currency !== stored.currency
  const rate = sent.rate === undefined ? (isLeft ? null : stored.rate) : sent.rate
  const isKept = !isLeft && isSameNumber(rate, stored.rate)
  const day = sent.day === undefined ? (isKept ? stored.day : null) : sent.day
  return { currency, rate, day }
}

/** True when an edit leaves a rate and its day as they are. */
export const isSameRate = (one: DatedRate, other: DatedRate): boolean =>
  one.currency === other.currency && one.day === other.day && isSameNumber(one.rate, other.rate)

/**
 * True for a rate other than 1 that an edit gives to an amount in EUR.
 * @param before the stored rate; what stays as it is stored is not asked about
 */
export const isRateOfEur = (
  after: Omit<DatedRate, "day">,
  before: Omit<DatedRate, "day"> | undefined,
): boolean =>
  after.currency === "EUR" &&
  after.rate !== null &&
  compare(after.rate, "1") !== 0 &&
  !(before?.currency === "EUR" && isSameNumber(after.rate, before.rate))

const isSameNumber = (one: Decimal | null, other: Decimal | null) =>
  one === null || other === null ? one === other : compare(one, other) === 0
