import type { Currency } from "@marza/domain/money/currencies.ts"

/** How amounts name their currency; "other" are those that the product does not know, "kr" those of several countries. */
export const namesOfCurrencies: Record<Currency | "other" | "kr", string> = {
  EUR: "€|eur|euro|euros|eurai|eurų|eurais|eurot|eurod|eiro|евро",
  NOK: "nok",
  kr: "kr",
  USD: "$|usd|us$|dollars|doleriai|dolerių|долл|долларов",
  GBP: "£|gbp|pounds|svarai|svarų",
  other:
    "sek|dkk|chf|pln|zł|zl|złotych|zlotych|czk|kč|rub|руб|рублей|₽|uah|грн|р|jpy|¥|cad|aed|isk|huf|ft|ron|lei|bgn|лв|try|₺|byn|mdl|gel|kzt|rsd|bam|krw|cny|inr|aud|btc|lt|ltl|ls|lvl|eek",
}

/** The beginnings of the names of the months in the languages of the headings. */
export const monthStems: readonly (readonly string[])[] = [
  ["saus", "jan", "sty", "янв", "jaan"],
  ["vas", "feb", "lut", "фев", "veebr"],
  ["kov", "mar", "marz", "marts", "мар"],
  ["bal", "apr", "kwi", "апр"],
  ["geg", "may", "mai", "maj", "май", "мая"],
  ["birz", "jun", "cze", "июн", "juun"],
  ["liep", "jul", "lip", "июл", "juul"],
  ["rugp", "aug", "sie", "авг"],
  ["rugs", "sep", "wrz", "сен"],
  ["spal", "oct", "okt", "paz", "окт"],
  ["lapk", "nov", "lis", "ноя"],
  ["gruod", "dec", "des", "dez", "gru", "дек", "dets"],
]
/** The months as they stand above the cars of a month, or in a day. */
export const months = [
  "saus(is|io)|vasari?(s|o)|kov(as|o)|baland(is|žio)|geguž(ė|ės)|biržel(is|io)|liep(a|os)|rugpjū(tis|čio)|rugsėj(is|o)|spal(is|io)|lapkri(tis|čio)|gruod(is|žio)",
  "january|february|march|april|may|june|july|august|september|october|november|december",
  "januar|februar|märz|mai|juni|juli|oktober|dezember|mars|desember",
  "januari|februari|maj|augusti|marts",
  "styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień",
  "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
  "январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь",
  "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря",
  "jaanuar|veebruar|märts|aprill|juuni|juuli|oktoober|detsember",
  "janvāris|februāris|aprīlis|maijs|jūnijs|jūlijs|augusts|septembris|oktobris|novembris|decembris",
].join("|")

/** How a note in a single cell begins. */
export const noteWords =
  "pastab|pastaba|note\\b|nb\\b|ps\\b|p\\.\\s?s|hinweis|merk\\b|uwaga|примечани"

/** What stands beside an amount and belongs to it. */
export const besideAmounts = {
  net: /(?<!\p{L})(netto|neto|net|be pvm|\+ ?pvm|bez vat|excl\.? vat|ex vat|ohne mwst|eks\.? mva|exkl\.? moms|без ндс|plus vat)\.?(?!\p{L})/giu,
  gross:
    /(?<!\p{L})(brutto|bruto|gross|su pvm|z vat|incl\.? vat|inkl\.? mwst|inkl\.? mva|inkl\.? moms|с ндс)\.?(?!\p{L})/giu,
  thousands:
    /(?<!\p{L})(t[uū]kst|tys|тыс|tsd|thousand|thsd)\.?(?!\p{L})|(?<=\d) ?k(?!\p{L})|(?<=\d) ?[tт]\.? ?(?=[kк][mм])/giu,
  cents: /(?<!\p{L})(ct|cent(ai|ų|us|s)?)\.?(?!\p{L})/giu,
  km: /(?<!\p{L})(km|км)\.?(?!\p{L})/giu,
  mi: /(?<!\p{L})(mi|miles?|mylios|mylių)\.?(?!\p{L})/giu,
  mil: /(?<!\p{L})mil(?!\p{L})/giu,
} as const
