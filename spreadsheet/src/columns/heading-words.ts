import type { CarField } from "@marza/domain/cars/fields.ts"
import type { ExpenseField, Target } from "../types.ts"

/** What the values of a column mostly are. */
export type ValueKind = "number" | "date" | "text" | "empty"

/** What a heading can mean by itself; a general one such as "Kaina" gets its meaning from its neighbours. */
export type General =
  | "price"
  | "amount"
  | "anyCurrency"
  | "anyRate"
  | "date"
  | "description"
  | "vat"
export type Meaning = Target | General | "computed" | "expensesTotal"

/** Headings of one meaning, between bars. With `kind`, only where the column's values are such. */
export type Words = { words: string; kind?: ValueKind }

/** Folded headings of each field, between bars, as people and our own files write them. */
export const carWords: Record<CarField, Words> = {
  name: {
    words:
      "automobilis|automobiliai|auto|masina|transporto priemone|marke ir modelis|marke modelis|pavadinimas|auto pavadinimas|car|cars|vehicle|name|car name|make model|make and model|title",
  },
  description: {
    words:
      "pastabos|pastaba|komentaras|komentarai|notes?|remarks?|comments?|info|informacija|papildoma informacija|defektai",
  },
  status: { words: "busena|statusas|status|stadija|state" },
  purchase_price: {
    words:
      "pirkimo kaina|pirkta uz|pirkta|pirkimas|nupirkta uz|nupirkta|pirk kaina|isigijimo kaina|isigijimo verte|isigijimo savikaina|kaina perkant|pirkimo suma|uz kiek pirkta|purchase price|bought for|bought|buying price|buy price|purchase|price paid|paid",
    kind: "number",
  },
  purchase_currency: { words: "pirkimo valiuta|purchase currency" },
  purchase_exchange_rate: {
    words: "pirkimo kursas|pirkimo valiutos kursas|purchase exchange rate|purchase rate",
    kind: "number",
  },
  purchase_rate_day: {
    words:
      "pirkimo kursas ecb paskelbe|pirkimo kurso diena|pirkimo kurso data|purchase rate ecb published on|purchase rate day|purchase rate date",
  },
  sale_price: {
    words:
      "pardavimo kaina|parduota uz|parduota|pardavimas|pard kaina|kaina parduodant|pardavimo suma|uz kiek parduota|sale price|sold for|sold|selling price|sell price|sales price|sale",
    kind: "number",
  },
  sale_currency: { words: "pardavimo valiuta|sale currency" },
  sale_exchange_rate: {
    words: "pardavimo kursas|pardavimo valiutos kursas|sale exchange rate|sale rate",
    kind: "number",
  },
  sale_rate_day: {
    words:
      "pardavimo kursas ecb paskelbe|pardavimo kurso diena|pardavimo kurso data|sale rate ecb published on|sale rate day|sale rate date",
  },
  vat_scheme: {
    words: "pvm schema|pvm rezimas|apmokestinimo schema|apmokestinimas|vat scheme|vat",
    kind: "text",
  },
  purchase_vat: {
    words:
      "pirkimo pvm|pirkimo pvm pirkimo valiuta|purchase vat|vat of the purchase its currency|vat of the purchase",
    kind: "number",
  },
  bought_on: {
    words:
      "pirkimo data|pirkimo diena|nupirkta|nupirktas|nupirktas data|nupirkta data|pirkta|isigijimo data|isigyta|pirk data|purchase date|purchased on|purchased|bought on|bought|date bought|date purchased|date of purchase|buy date",
    kind: "date",
  },
  preparing_on: {
    words:
      "ruosiamas nuo|ruosiamas|paruosimo data|ruosimo data|in preparation since|preparing since|preparation date",
    kind: "date",
  },
  sold_on: {
    words:
      "pardavimo data|pardavimo diena|parduota|parduotas|parduotas data|parduota data|pard data|sale date|sold on|sold|sold date|date sold|date of sale|selling date",
    kind: "date",
  },
  registration_number: {
    words:
      "valst nr|valst numeris|valst numeriai|valstybinis nr|valstybinis numeris|valstybiniai numeriai|v nr|reg|reg nr|registracijos nr|registracijos numeris|numeriai|number plate|numberplate|plate|plates|plate no|plate number|registration number|registration no|reg no|reg number|license plate|licence plate",
    kind: "text",
  },
  vin: {
    words:
      "vin|vin kodas|vin nr|vin numeris|vin code|vin number|kebulo nr|kebulo numeris|identifikavimo numeris|chassis|chassis no|chassis number",
  },
  first_registered: {
    words:
      "metai|pagaminimo metai|gamybos metai|pirma registracija|pirmoji registracija|pirmos registracijos data|pirma reg|1 registracija|registracijos data|reg data|year|model year|first registered|first registration|registered|year of manufacture",
  },
  mileage_km: {
    words: "rida|rida km|mileage|mileage km|odometras|odometer|km|kilometrai|kilometers|kilometres",
    kind: "number",
  },
  inspection_until: {
    words:
      "technine|technine apziura|technine iki|technine apziura iki|technine galioja iki|ta|ta iki|ta galioja iki|tech apziura|tech apziura iki|apziura iki|inspection valid until|inspection until|mot|mot until|mot expiry",
    kind: "date",
  },
  sdk_code: { words: "sdk|sdk kodas|sdk code|savininko deklaravimo kodas" },
  origin: {
    words: "kilme|salis|kilmes salis|is kur|pirkimo salis|origin|country|country of origin",
    kind: "text",
  },
  asking_price: {
    words:
      "prasoma kaina|kaina skelbime|skelbimo kaina|norima kaina|planuojama kaina|planuojama pardavimo kaina|asking price|list price|advertised price",
    kind: "number",
  },
  advert_url: {
    words:
      "skelbimas|skelbimo nuoroda|nuoroda|link|url|advert|advertisement|ad|ad link|autoplius|autogidas",
    kind: "text",
  },
  bought_from: {
    words: "is ko|is ko pirkta|pirkta is|pardavejas|tiekejas|seller|supplier|vendor|bought from",
    kind: "text",
  },
  sold_to: {
    words: "kam|kam parduota|pirkejas|klientas|buyer|customer|client|sold to",
    kind: "text",
  },
}

export const expenseWords: Record<ExpenseField, Words> = {
  description: {
    words:
      "islaida|islaidos|expenses|sanaudos|islaidos aprasymas|islaidos pavadinimas|islaidu aprasymas|darbas|darbai aprasymas|paslauga|expense|expense description|item",
    kind: "text",
  },
  amount: {
    words: "islaidos suma|islaidu suma|islaida suma|expense amount|cost amount|sumoketa",
    kind: "number",
  },
  currency: { words: "islaidos valiuta|islaidu valiuta|expense currency" },
  exchange_rate: {
    words: "islaidos kursas|islaidu kursas|expense rate|expense exchange rate",
    kind: "number",
  },
  rate_day: {
    words: "islaidos kurso diena|islaidos kurso data|expense rate day|expense rate date",
  },
  expense_type: {
    words:
      "rusis|tipas|kategorija|islaidos rusis|islaidos tipas|islaidu rusis|islaidu tipas|type|category|expense type",
    kind: "text",
  },
  date: { words: "islaidos data|islaidu data|islaidos diena|expense date", kind: "date" },
  kind: { words: "pobudis|islaidos pobudis|expense kind" },
  vat_amount: { words: "islaidos pvm|islaidu pvm|expense vat|vat amount", kind: "number" },
}

export const otherWords: [Meaning, Words][] = [
  ["make", { words: "marke|gamintojas|make|brand|manufacturer" }],
  ["model", { words: "modelis|model" }],
  [
    "number",
    {
      words:
        "nr|eil nr|eilnr|eiles nr|nr p k|auto nr|automobilio nr|numeris|no|id|car no|car number|number",
    },
  ],
  [
    "expensesTotal",
    {
      words:
        "islaidos is viso|islaidu is viso|viso islaidu|is viso islaidu|islaidos|islaidu suma is viso|expenses in total|total expenses|expenses total|expenses|sanaudos",
    },
  ],
  [
    "computed",
    {
      words:
        "savikaina|cost|total cost|marza|margin|skirtumas|difference|uzdarbis|antkainis|balansas|pelnas.*|profit.*|is viso.*|viso.*|total.*|bendr.*|dienos.*|dienu.*|days.*|.* is viso|mokėtinas pvm|moketinas pvm|atskaitomas pvm|vat due|vat deductible|irasyta|irase|irasytas|irasymo diena|added on|added by|entered on|islaidos po pardavimo|expenses after the sale|pvm tarifas.*|vat rate.*",
    },
  ],
  ["price", { words: "kaina|price|verte|value|uz kiek", kind: "number" }],
  ["amount", { words: "suma|amount|sum", kind: "number" }],
  ["anyCurrency", { words: "valiuta|val|currency|ccy" }],
  [
    "anyRate",
    { words: "kursas|valiutos kursas|ecb kursas|rate|exchange rate|fx|fx rate", kind: "number" },
  ],
  ["date", { words: "data|diena|date|day", kind: "date" }],
  ["description", { words: "aprasymas|paskirtis|uz ka|description|details" }],
  ["vat", { words: "pvm|pvm suma|vat", kind: "number" }],
]
