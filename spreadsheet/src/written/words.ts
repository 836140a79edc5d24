import type { CarOrigin } from "@marza/domain/cars/fields.ts"
import { foldName } from "@marza/domain/cars/search.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { ExpenseKind, ExpenseType } from "@marza/domain/expenses/fields.ts"
import { isImportTax, proposedType } from "@marza/domain/expenses/proposed-type.ts"
import type { PaymentWay } from "@marza/domain/payers/fields.ts"
import type { VatScheme } from "@marza/domain/vat/rates.ts"

/**
 * The beginnings of words that mean a value, between bars; folded: lower case without accents. Two letters, figures and
 * what ends with $ are words of their own.
 */
type Stems<Value extends string> = Record<Value, string>

/** Whole words: a status decides what a car counts as, so that "Parduodamas" is asked about. */
const statusWords: Record<CarStatus, string> = {
  bought:
    "nupirktas|nupirkta|nupirkti|pirktas|pirkta|isigytas|isigyta|bought|purchased|gekauft|kjopt|innkjopt|kupiony|kupione|куплен|куплена|куплено",
  preparing: "ruosiamas|ruosiama|ruosiami|in prep|preparing|in preparation|being prepared",
  sold: "parduotas|parduota|parduoti|sold|verkauft|solgt|sprzedany|sprzedane|sprzedano|продан|продана|продано",
}

const typeStems: Stems<ExpenseType> = {
  Remontas:
    "remont|darb|dalys|dalis|dalim|detal|kebul|dazym|dazai|padang|ratai|servis|meistr|" +
    "variklio|repair|parts|part|paint|body|tyre|tire|service|mechanic|work|labour|labor|" +
    "tepal|stabdz",
  Transportas:
    "transport|parvez|atvez|pervez|tral|kuro|kuras|degal|kelt|kelion|shipping|delivery|" +
    "fuel|ferry|logist|freight|towing|gabenim",
  Dokumentai:
    "dokument|registrac|registrav|regitra|vertim|document|paper|registration|inspection|" +
    "technine|ta$|mot$|apziur|numeri|deklarav|notar",
  Kita:
    "kit|mokesc|komis|skelb|reklam|plov|valym|draud|isl|sanaud|papild|other|" +
    "fee|advert|wash|valet|clean|insur|misc|expense|cost|aukcion|auction",
  customs: "muit|custom|duty",
}

const schemeStems: Stems<VatScheme> = {
  margin: "marz|margin",
  standard: "standart|standard|su pvm|vat|21",
  zero: "0|nulin|eksport|export|zero|be pvm",
}

const originStems: Stems<CarOrigin> = {
  eu:
    "eu|es|europ|lietuv|lithuan|lt|vokiet|german|de|pranc|franc|fr|ital|it|ispan|spain|" +
    "belg|be|oland|nyderl|netherl|nl|lenk|poland|pl|latv|lv|est|ee|suom|finland|fi|sved|" +
    "sweden|se|danij|denmark|dk|austr|at|cek|czech|cz|liuksemb|luxemb|airij|ireland|portug",
  import:
    "import|norveg|norway|norge|no|jav|usa|us|amerik|america|svei|switzerl|ch|jk|uk|anglij|" +
    "england|didzioji brit|britan|japon|japan|jp|kanad|canada|korej|korea|kinij|china|uae|" +
    "jae|ne es|non-eu",
}

const kindStems: Stems<ExpenseKind> = {
  refund: "graz|pinig|refund|money back|nuolaid|credit|kredit",
  cost: "islaid|cost|expense|mokej",
}

const wayStems: Stems<PaymentWay> = {
  bank: "pav|perv|bank|sask|kortel|transfer|card|wire|sepa",
  cash: "gryn|cash|kas|rank",
}

/** The value that a word means, null when it is none that is known or means more than one. */
function readWord<Value extends string>(stems: Stems<Value>, word: string): Value | null {
  const folded = foldName(word)
  const values = Object.keys(stems) as Value[]
  const matched = values
    .map((value) => ({
      value,
      length: Math.max(0, ...stems[value].split("|").map((stem) => matchLength(folded, stem))),
    }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)
  const [best, next] = matched
  return best && best.length !== next?.length ? best.value : null
}

/** How many letters of a stem the word has; the longest decides. */
function matchLength(word: string, stem: string): number {
  const whole = /^(.{1,2}|\d+|.*(?=\$))\$?$/.exec(stem)?.[1]
  const found = whole ? word.replace(/[ %.,].*$/, "") === whole : word.startsWith(stem)
  return found ? stem.length : 0
}

export const readStatus = (word: string): CarStatus | null => {
  const folded = foldName(word)
  const statuses = Object.keys(statusWords) as CarStatus[]
  return statuses.find((status) => statusWords[status].split("|").includes(folded)) ?? null
}
export const readScheme = (word: string) => readWord(schemeStems, word)
export const readKind = (word: string) => readWord(kindStems, word)
export const readWay = (word: string) => readWord(wayStems, word)
export const readOrigin = (word: string) => readWord(originStems, word)

/** The type by any word of the text: "Priekinės padangos" is a repair. */
export function readExpenseType(text: string): ExpenseType | null {
  if (isImportTax(text)) return proposedType(text)
  const whole = readWord(typeStems, text)
  if (whole !== null) return whole
  const types = new Set(
    foldName(text)
      .split(/[^a-z0-9]+/)
      .map((word) => readWord(typeStems, word)),
  )
  types.delete(null)
  const [only = null] = types
  return types.size === 1 ? only : null
}
