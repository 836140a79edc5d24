import { carFieldNames } from "@marza/domain/cars/fields.ts"
import { carSpreadsheetHeadings as carEn } from "@marza/domain/cars/words/en.ts"
import { carSpreadsheetHeadings as carLt } from "@marza/domain/cars/words/lt.ts"
import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import { expenseSpreadsheetHeadings as expenseEn } from "@marza/domain/expenses/words/en.ts"
import { expenseSpreadsheetHeadings as expenseLt } from "@marza/domain/expenses/words/lt.ts"
import type { Meaning } from "../types.ts"
import { wordsAbroad } from "./heading-words-abroad.ts"

/*
 * Whole headings, between bars: what stands here is known, and nothing else is. Accents, capitals and punctuation do not
 * matter, and what a heading says beside its name (a currency, a plan, net) is parted from it before (headings.ts).
 */
export const headingWords: readonly (readonly [Meaning, string])[] = [
  ...carFieldNames.map((field) => [`car.${field}`, `${carLt[field]}|${carEn[field]}`] as const),
  ...carFieldNames.flatMap((field) =>
    field === "name" ? [] : ([[`car.${field}`, field]] as const),
  ),
  ...expenseFieldNames.map(
    (field) => [`expense.${field}`, `${expenseLt[field]}|${expenseEn[field]}`] as const,
  ),
  ["car.registration_number", "registration|registration plate|reg plate|vrm"],
  [
    "car.purchase_price",
    "kaina pirkimo|kiek mokejau|sumoketa uz auto|acquisition cost|aukciono kaina|laimejimo kaina|kaina aukcione|kaina su pirkimu|car cost|vehicle cost|purchase amount|bought price|price bought|auction price|winning price",
  ],
  [
    "car.bought_on",
    "acquired|acquisition date|aukciono data|aukciono diena|auction date|bought date|date of auction",
  ],
  [
    "car.sale_price",
    "kaina pardavimo|realizacijos kaina|galutine pardavimo kaina|pardavimo kaina galutine|sold amount|price sold|selling amount|final sale price",
  ],
  [
    "car.sold_to",
    "pirkejo vardas|pirkejo vardas pavarde|pirkejo pavadinimas|kliento vardas|customer name|buyer name|client name|name of buyer",
  ],
  [
    "car.bought_from",
    "pardavejo vardas|pardavejo pavadinimas|seller name|vendor name|auction house",
  ],
  ["car.registration_number", "auto nr|automobilio nr|car no|car number"],
  ["car.name", "automobilio pavadinimas|car details"],
  ["car.sold_on", "sell date|selling date"],
  ["car.first_registered", "first reg"],
  ["car.mileage_km", "kms"],
  ["car.inspection_until", "mot due"],
  ["car.advert_url", "listing url"],
  [
    "title",
    "pavadinimas|name|title|bezeichnung|navn|namn|nazwa|nazwa pojazdu|название|наименование|nimi|nimetus|nosaukums",
  ],
  ["make", "marke|automobilio marke|gamintojas|make|brand|manufacturer|car make"],
  ["model", "modelis|automobilio modelis|model|car model|model name"],
  [
    "number",
    "nr|eil nr|eilnr|eiles nr|nr p k|auto nr|automobilio nr|numeris|no|id|car no|car number|number|stock no|stock number|stock id|lot|lot no|lot number",
  ],
  [
    "sold",
    "parduota|parduotas|ar parduota|ar parduotas|jau parduota|sold|is sold|sold yes no|sold y n|sold out",
  ],
  [
    "mileageUnit",
    "matavimo vienetas|ridos vienetas|ridos matavimo vienetas|mileage unit|mileage units|odometer unit|odometer units|distance unit",
  ],
  [
    "expensesTotal",
    "islaidos|islaidos is viso|islaidu is viso|viso islaidu|is viso islaidu|islaidu suma is viso|visos islaidos|bendros islaidos|visos sanaudos|expenses in total|total expenses|expenses total|expenses|costs|all costs|total costs|costs total",
  ],
  [
    "computed",
    "bendra savikaina|total cost|marza|margin|skirtumas|difference|uzdarbis|antkainis|balansas|balance|pelnas|pelnas po pvm|pelnas be pvm|pelnas procentais|grynasis pelnas|bendras pelnas|pelnas nuostolis|profit|net profit|gross profit|profit after vat|profit loss|profit and loss|profit margin|is viso|viso|bendrai|bendra suma|total|totals|dienos|dienu|dienos aiksteleje|dienos sandelyje|dienos kieme|dienos pardavime|days|days in stock|days in yard|days on lot|age in stock|mokėtinas pvm|atskaitomas pvm|vat due|vat deductible|irasyta|irase|irasytas|irasymo diena|added on|added by|entered on|islaidos po pardavimo|expenses after the sale|pvm tarifas|vat rate|liko gauti|liko moketi|left to receive|left to pay|roi",
  ],
  [
    "deposit",
    "gautas avansas|pirkejo avansas|uzstatas|uzstato suma|rezervacija|rezervacijos mokestis|deposit received|reservation|reservation fee",
  ],
  [
    "received",
    "gauta|gauta suma|gauta is pirkejo|gauta pardavimo valiuta|sumokejo pirkejas|pirkejas sumokejo|pirkejo sumoketa|received|received from buyer|received in the currency of the sale|amount received|paid by buyer|buyer paid",
  ],
  [
    "advance",
    "avansas|avansai|avanso suma|depozitas|pradinis inasas|deposit|deposit amount|deposit paid|down payment|advance payment",
  ],
  ["paid", "sumoketa|sumoketa suma"],
  ["price", "kaina|price|verte|value|uz kiek"],
  ["cost", "savikaina|cost"],
  ["amount", "suma|amount|sum"],
  ["anyCurrency", "valiuta|val|currency|ccy|currency code"],
  ["anyRate", "kursas|valiutos kursas|ecb kursas|rate|exchange rate|fx|fx rate"],
  ["date", "data|diena|date|day"],
  ["description", "aprasymas|paskirtis|uz ka|description|details"],
  ["vat", "pvm|pvm suma|vat"],
  ["type", "tipas|rusis|type"],
  ["supplier", "pardavejas|tiekejas|seller|supplier|vendor"],
  [
    "supplierCode",
    "tiekejo kodas|pardavejo kodas|imones kodas|juridinio asmens kodas|supplier s code|supplier code|vendor code|company code|company number",
  ],
  [
    "documentNumber",
    "saskaita|saskaitos nr|saskaitos numeris|pvm saskaitos nr|sf nr|sf numeris|dokumentas|dokumento nr|dokumento numeris|kvito nr|kvito numeris|invoice|invoice no|invoice number|document no|document number|receipt no|receipt number",
  ],
  [
    "expenses.Remontas",
    "remontas|remontai|remonto kaina|remonto islaidos|remonto suma|remonto darbai|islaidos remontui|remontas ir dalys|dalys|dalys ir darbas|dalys ir darbai|daliu kaina|detales|detaliu kaina|darbas|darbai|darbo kaina|kebulo darbai|kebulo remontas|variklio remontas|dazymas|dazymo darbai|dazymai|dazai|padangos|padangu kaina|servisas|autoservisas|serviso islaidos|meistras|meistrai|tepalai|tepalu keitimas|stabdziai|stabdziu remontas|diagnostika|poliravimas|paruosimas|paruosimo islaidos|repair|repairs|repair cost|repair costs|cost of repairs|parts|spare parts|parts and labour|labour|labor|work|paint|painting|bodywork|body work|body shop|bodyshop|tyres|tires|service|servicing|service cost|service costs|mechanic|mechanical|workshop|reconditioning|recon|recon cost|recon costs|refurbishment|refurb|prep cost|prep costs|preparation cost|preparation costs",
  ],
  [
    "expenses.Transportas",
    "transportas|parvarymas|parvarymo kaina|transportavimas|transportavimo kaina|transporto kaina|transporto islaidos|transportavimo islaidos|parvezimas|parvezimo islaidos|parsivezimas|atvezimas|pervezimas|tralas|tralo islaidos|gabenimas|gabenimo islaidos|kelto bilietas|kelto bilietai|kelto kaina|pristatymas|siuntimas|kuras|kuro islaidos|degalai|keltas|kelione|keliones|keliones islaidos|logistika|transport|transportation|transport cost|transport costs|shipping|shipping cost|shipping costs|delivery|delivery cost|delivery costs|fuel|fuel cost|ferry|freight|logistics|towing|haulage",
  ],
  [
    "expenses.Dokumentai",
    "tuv|hu|hu au|besiktning|przeglad|техосмотр|eu kontroll|syn|dokumentai|dokumentu tvarkymas|dokumentu islaidos|regitros mokestis|regitros islaidos|registracija|registravimas|registracijos mokestis|regitra|perregistravimas|isregistravimas|vertimas|vertimai|technine|technine apziura|tech apziura|techninės apžiūros kaina|ta|ta kaina|apziura|deklaravimas|notaras|documents|papers|paperwork|registration|registration fee|registration cost|inspection|inspection fee|mot|mot cost|translation|translations|notary",
  ],
  [
    "expenses.Kita",
    "kita|kitos|kitos islaidos|kiti|papildomos islaidos|kiti mokesciai|mokesciai|komisinis|komisiniai|komisas|tarpininkavimas|aukciono mokestis|aukciono mokesciai|aukciono komisinis|aukciono islaidos|reklama|reklamos islaidos|skelbimu islaidos|plovimas|plovykla|valymas|salono valymas|cheminis valymas|draudimas|draudimo islaidos|saugojimas|skelbimas|inserat|anzeige|annonse|annonce|annons|ogloszenie|объявление|kuulutus|sludinajums|parkavimas|stovejimas|aikstele|banko mokestis|banko mokesciai|administravimas|other|others|other cost|other costs|other expenses|misc|miscellaneous|misc costs|fee|fees|auction fee|auction fees|auction costs|buyers fee|buyer s fee|buyer fee|buyer fees|commission|advert|advertising|advertising cost|valet|valeting|cleaning|detailing|wash|car wash|insurance|storage|parking|extra costs|additional costs|admin fee",
  ],
  [
    "expenses.customs",
    "muitas|muitai|muitine|muito mokestis|muitines islaidos|muitines mokesciai|muito pvm|importo pvm|importo muitas|importo mokesciai|customs|customs duty|customs fee|customs fees|customs clearance|duty|import duty|import duties|import vat|import tax|import taxes",
  ],
  ...wordsAbroad,
]

/** The word above a group of headings ("Pirkimas" above "Kaina" and "Data"). */
export const groupWords = {
  purchase:
    "pirkimas|pirkimo|pirkta|nupirkta|isigijimas|isigijimo|purchase|bought|buying|kauf|einkauf|ankauf|kjop|innkjop|kob|indkob|kop|inkop|zakup|zakupu|покупка|покупки|закупка|ost|ostu|pirkums|pirkuma|iegade",
  sale: "pardavimas|pardavimo|parduota|sale|sold|selling|verkauf|salg|salgs|forsaljning|sprzedaz|sprzedazy|продажа|продажи|muuk|muugi|pardosana|pardosanas",
  expense:
    "islaidos|islaidu|islaida|expenses|expense|costs|cost|sanaudos|kosten|ausgaben|utgifter|kostnader|udgifter|omkostninger|koszty|wydatki|расходы|затраты|kulud|izmaksas|izdevumi",
  car: "automobilis|automobilio|auto|car|vehicle|duomenys|details|fahrzeug|bil|samochod|авто|auto andmed",
} as const

/** What stands alone in the foot of a table, beside its sums. */
export const footWords =
  "viso pirkta|viso parduota|pvm|su pvm|be pvm|kiekis|kiek|vnt|maks|max|min|maziausia|didziausia|mediana|likutis|vat|with vat|without vat|count|qty|average|mean|median|minimum|maximum|balance|vidurkis|" +
  "durchschnitt|mittelwert|anzahl|mwst|saldo|snitt|gjennomsnitt|antall|antall biler|mva|gennemsnit|antal|antal biler|moms|medel|medelvarde|genomsnitt|" +
  "srednia|ilosc|sztuk|среднее|в среднем|количество|ндс|остаток|keskmine|arv|kaibemaks|videji|videjais|skaits|pvn"

/** The word of a row of sums. Its amounts decide, but a row that says nothing else is none of a car. */
export const sumWords =
  "is viso|viso|suma|bendra suma|bendrai|is viso suma|tarpine suma|vidurkis|total|totals|grand total|subtotal|sub total|sum|average|sum total|summa|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|totalt|sum totalt|i alt|razem|lacznie|ogolem|итого|всего|сумма|kokku|kopa"

/** The file's own profit of each car. */
export const profitWords =
  "pelnas|uzdarbis|marza|profit|margin|gewinn|marge|fortjeneste|gevinst|avanse|zysk|прибыль|маржа|vinst|kasum|pelna"
