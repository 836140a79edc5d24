import type { Currency } from "../../money/currencies.ts"

const units = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
]
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
const scales = ["", "thousand", "million"]

const money: Record<Currency, { one: string; other: string }> = {
  EUR: { one: "euro", other: "euros" },
  NOK: { one: "Norwegian krone", other: "Norwegian kroner" },
  USD: { one: "US dollar", other: "US dollars" },
  GBP: { one: "pound sterling", other: "pounds sterling" },
}
const parts: Record<Currency, { one: string; other: string }> = {
  EUR: { one: "cent", other: "cents" },
  NOK: { one: "øre", other: "øre" },
  USD: { one: "cent", other: "cents" },
  GBP: { one: "penny", other: "pence" },
}

function belowHundred(number: number): string {
  const unit = units[number < 20 ? number : number % 10] ?? ""
  if (number < 20) return unit
  return [tens[Math.floor(number / 10)], unit].filter(Boolean).join("-")
}

/** @param isLast of a larger number: "one thousand and five", but "five thousand" */
function belowThousand(number: number, isLast: boolean): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 0) return `${isLast ? "and " : ""}${belowHundred(rest)}`
  const whole = `${units[hundreds]} hundred`
  return rest === 0 ? whole : `${whole} and ${belowHundred(rest)}`
}

function numberInWords(groups: readonly number[]): string {
  const words: string[] = []
  for (const [index, group] of groups.entries()) {
    const place = groups.length - 1 - index
    if (group === 0) continue
    words.push(belowThousand(group, place === 0 && words.length > 0))
    if (place > 0) words.push(scales[place] ?? "")
  }
  return words.length === 0 ? "zero" : words.join(" ")
}

/** Whole units and hundredths: "three hundred and twenty-one euros 05 cents". */
export function englishAmount(
  groups: readonly number[],
  hundredths: string,
  currency: Currency,
): string {
  const isOne = groups.every((group, index) => group === (index === groups.length - 1 ? 1 : 0))
  const noun = money[currency][isOne ? "one" : "other"]
  const part = parts[currency][hundredths === "01" ? "one" : "other"]
  return `${numberInWords(groups)} ${noun} ${hundredths} ${part}`
}
