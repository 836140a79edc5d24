import type { Currency } from "../../money/currencies.ts"

/** What is counted: the forms after 1, 2 to 9, and 0 or 10 to 20, such as "euras", "eurai", "eurų". */
type Noun = { one: string; few: string; many: string; isFeminine?: true }

const units = [
  "",
  "vienas",
  "du",
  "trys",
  "keturi",
  "penki",
  "šeši",
  "septyni",
  "aštuoni",
  "devyni",
]
const feminineUnits = [
  "",
  "viena",
  "dvi",
  "trys",
  "keturios",
  "penkios",
  "šešios",
  "septynios",
  "aštuonios",
  "devynios",
]
const teens = [
  "dešimt",
  "vienuolika",
  "dvylika",
  "trylika",
  "keturiolika",
  "penkiolika",
  "šešiolika",
  "septyniolika",
  "aštuoniolika",
  "devyniolika",
]
const tens = [
  "",
  "",
  "dvidešimt",
  "trisdešimt",
  "keturiasdešimt",
  "penkiasdešimt",
  "šešiasdešimt",
  "septyniasdešimt",
  "aštuoniasdešimt",
  "devyniasdešimt",
]
const hundred: Noun = { one: "šimtas", few: "šimtai", many: "šimtų" }
const scales: (Noun | null)[] = [
  null,
  { one: "tūkstantis", few: "tūkstančiai", many: "tūkstančių" },
  { one: "milijonas", few: "milijonai", many: "milijonų" },
]

const money: Record<Currency, Noun> = {
  EUR: { one: "euras", few: "eurai", many: "eurų" },
  NOK: {
    one: "Norvegijos krona",
    few: "Norvegijos kronos",
    many: "Norvegijos kronų",
    isFeminine: true,
  },
  USD: { one: "JAV doleris", few: "JAV doleriai", many: "JAV dolerių" },
  GBP: { one: "svaras sterlingų", few: "svarai sterlingų", many: "svarų sterlingų" },
}
const cent = { one: "ct", few: "ct", many: "ct" }
const parts: Record<Currency, Noun> = {
  EUR: cent,
  NOK: { one: "erė", few: "erės", many: "erių" },
  USD: cent,
  GBP: { one: "pensas", few: "pensai", many: "pensų" },
}

/** The form of a noun after a number: 21 eurai is "dvidešimt vienas euras", 11 is "vienuolika eurų". */
function formAfter(number: number, { one, few, many }: Noun): string {
  const [last, lastTwo] = [number % 10, number % 100]
  if (last === 0 || (lastTwo >= 10 && lastTwo <= 19)) return many
  return last === 1 ? one : few
}

/** A number from 1 to 999, in the gender of what it counts. */
function belowThousand(number: number, isFeminine: boolean): string[] {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const words = hundreds > 0 ? [units[hundreds], formAfter(hundreds, hundred)] : []
  if (rest >= 10 && rest <= 19) words.push(teens[rest - 10])
  else words.push(tens[Math.floor(rest / 10)], (isFeminine ? feminineUnits : units)[rest % 10])
  return words.filter((word): word is string => Boolean(word))
}

function numberInWords(groups: readonly number[], isFeminine: boolean): string {
  const words = groups.flatMap((group, index) => {
    const scale = scales[groups.length - 1 - index]
    if (group === 0) return []
    if (!scale) return belowThousand(group, isFeminine)
    return [...belowThousand(group, false), formAfter(group, scale)]
  })
  return words.length === 0 ? "nulis" : words.join(" ")
}

/** Whole units and hundredths: "trys šimtai dvidešimt vienas euras 05 ct". */
export function lithuanianAmount(
  groups: readonly number[],
  hundredths: string,
  currency: Currency,
): string {
  const noun = money[currency]
  const words = numberInWords(groups, noun.isFeminine ?? false)
  return `${words} ${formAfter(groups.at(-1) ?? 0, noun)} ${hundredths} ${formAfter(Number(hundredths), parts[currency])}`
}
