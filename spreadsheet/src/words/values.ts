import type { CarOrigin } from "@marza/domain/cars/fields.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { ExpenseKind, ExpenseType } from "@marza/domain/expenses/fields.ts"
import type { PaymentWay } from "@marza/domain/payers/fields.ts"
import type { VatScheme } from "@marza/domain/vat/rates.ts"

/** Whole words: a status decides what a car counts as, so that "Parduodamas" is asked about. */
export const statusWords: Record<CarStatus, string> = {
  bought:
    "nupirktas|nupirkta|nupirkti|pirktas|pirkta|isigytas|isigyta|sandelyje|kieme|aiksteleje|turime|neparduotas|neparduota|bought|purchased|in stock|instock|stock|available|unsold|not sold|gekauft|auf lager|kjopt|innkjopt|pa lager|i lager|kupiony|kupione|na stanie|куплен|куплена|куплено|в наличии|ostetud|laos|nopirkts",
  preparing:
    "ruosiamas|ruosiama|ruosiami|in prep|preparing|in preparation|being prepared|in aufbereitung|klargjores|w przygotowaniu|готовится",
  sold: "parduotas|parduota|parduoti|sold|verkauft|solgt|sald|salt|sprzedany|sprzedane|sprzedano|продан|продана|продано|muudud|pardots",
}

export const flagWords = {
  yes: "1|taip|t|yes|y|true|x|v|+|✓|✔|ja|tak|да|jah",
  no: "0|ne|n|no|false|nie|nein|nei|nej|нет|ei|ne parduota",
}

/**
 * The beginnings of words that mean a value, between bars; folded: lower case without accents. Two letters, figures and
 * what ends with $ are words of their own.
 */
export type Stems<Value extends string> = Record<Value, string>

export const typeStems: Stems<ExpenseType> = {
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

/** Whole words, as of a status: "VAT margin" is none of the standard scheme. */
export const schemeWords: Record<VatScheme, string> = {
  margin: "marza|marzos|marzos schema|margin|margin scheme|vat margin|marge|differenzbesteuert|25a",
  standard:
    "standartas|standartine|standartinis|su pvm|standard|standard vat|vat|vat qualifying|regelbesteuert|21|21 %|21%",
  zero: "nulinis|nulinis tarifas|0|0 %|0%|eksportas|export|zero|zero rate|zero rated",
}

export const originWords: Record<CarOrigin, string> = {
  eu:
    "eu|es|europa|europe|europos sajunga|european union|lietuva|lithuania|lt|vokietija|germany|deutschland|de|prancuzija|france|fr|" +
    "italija|italy|italia|it|ispanija|spain|belgija|belgium|belgien|be|olandija|nyderlandai|netherlands|holland|nl|lenkija|poland|polska|pl|" +
    "latvija|latvia|lv|estija|estonia|ee|suomija|finland|fi|svedija|sweden|sverige|se|danija|denmark|danmark|dk|austrija|austria|" +
    "osterreich|at|cekija|czechia|czech republic|cz|liuksemburgas|luxembourg|airija|ireland|portugalija|portugal",
  import:
    "importas|import|imported|norvegija|norway|norge|no|jav|usa|us|united states|amerika|america|sveicarija|switzerland|schweiz|ch|" +
    "jungtine karalyste|didzioji britanija|anglija|united kingdom|great britain|england|uk|gb|japonija|japan|jp|kanada|canada|koreja|korea|" +
    "kinija|china|uae|jae|ne es|non eu|non-eu",
}

export const kindStems: Stems<ExpenseKind> = {
  cost: "islaid|cost|expense|mokej",
  refund: "graz|pinig|refund|money back|nuolaid|credit|kredit",
}

export const wayStems: Stems<PaymentWay> = {
  bank: "pav|perv|bank|sask|kortel|transfer|card|wire|sepa",
  cash: "gryn|cash|kas|rank",
}
