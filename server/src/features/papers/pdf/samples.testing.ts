import type { PaperContent, PaperSide } from "@marza/domain/papers/content.ts"
import { defectKinds } from "@marza/domain/papers/kinds.ts"

const ours: PaperSide = {
  name: "UAB „Šiaurės auto“",
  code: "304123456",
  address: "Savanorių pr. 217, 50180 Kaunas",
  vat_number: "LT100009876543",
  phone: "+370 612 34567",
  email: "info@siauresauto.lt",
  iban: "LT121000011101001000",
}

const theirs: PaperSide = {
  name: "Ona Žukauskaitė-Bružienė",
  code: "1984-07-19",
  address: "Ąžuolų g. 12-4, 44321 Kaunas",
  vat_number: null,
  phone: "+370 698 76543",
  email: null,
  iban: null,
}

/** Usual papers; a test changes what it is about. */
export const saleContract: PaperContent = {
  kind: "sale_contract",
  language: "lt",
  number: { series: "MRZ-S-2026-", number: 15 },
  day: "2026-11-24",
  place: "Kaunas",
  ours: { ...ours, iban: null },
  theirs,
  blanked_on: null,
  car: {
    name: "VW Passat B8 2.0 TDI",
    registration_number: "KRA 271",
    vin: "WVWZZZ3CZHE123456",
    first_registered: "2017-03",
    mileage_km: 168000,
    inspection_until: "2027-03-14",
    sdk_code: "A1B2C3D4",
  },
  price: { currency: "EUR", total: "13700.00", vat: null, eur: null },
  scheme: { kind: "margin", margin_note: "Maržos apmokestinimo schema. Naudotos prekės" },
  supplied_on: null,
  received: "500.00",
  payment_way: "bank",
  defects: {
    kinds: ["body", "lights"],
    text: "Įbrėžtas galinis bamperis, rasoja dešinysis priekinis žibintas.",
  },
  terms:
    "Automobilio būklė pirkėjui žinoma, automobilis apžiūrėtas ir išbandytas. Nuosavybė pereina pirkėjui sumokėjus visą kainą. Pardavėjas patvirtina, kad automobilis neįkeistas, neareštuotas ir nėra ginčo objektas.",
  note: null,
  credited: null,
  color_scheme: "norwegian",
}

export const purchaseContract: PaperContent = {
  ...saleContract,
  kind: "purchase_contract",
  number: { series: "MRZ-S-2026-", number: 14 },
  car: { ...saleContract.car, sdk_code: null, inspection_until: null },
  price: { currency: "NOK", total: "118000.00", vat: null, eur: null },
  received: null,
  payment_way: null,
}

export const marginInvoice: PaperContent = {
  ...saleContract,
  kind: "invoice",
  ours,
  number: { series: "MRZ-2026-", number: 15 },
  terms: null,
  defects: { kinds: [], text: null },
}

export const standardInvoice: PaperContent = {
  ...marginInvoice,
  scheme: { kind: "standard" },
  price: {
    ...marginInvoice.price,
    vat: { net: "11322.31", rate: "21.00", amount: "2377.69" },
  },
}

export const zeroInvoice: PaperContent = {
  ...marginInvoice,
  theirs: {
    ...theirs,
    name: "Łódź Auto Sp. z o.o.",
    code: "0000123456",
    vat_number: "PL1234567890",
  },
  scheme: {
    kind: "zero",
    ground: "member_state",
    vat_number_checked_on: "2026-11-20",
    transport_proof: "CMR 123456, Kaunas–Łódź",
  },
  supplied_on: "2026-11-20",
}

/** Of an organization that pays no VAT. */
export const plainInvoice: PaperContent = {
  ...marginInvoice,
  ours: { ...ours, vat_number: null },
  scheme: { kind: "none" },
}

export const creditInvoice: PaperContent = {
  ...standardInvoice,
  kind: "credit_invoice",
  language: "en",
  number: { series: "KR", number: 3 },
  received: null,
  price: {
    currency: "NOK",
    total: "-118000.00",
    vat: { net: "-97520.66", rate: "21.00", amount: "-20479.34" },
    eur: {
      rate: "0.0861178092",
      rate_day: "2026-11-23",
      total: "-10161.90",
      net: "-8398.26",
      vat: "-1763.64",
    },
  },
  credited: {
    number: { series: "MRZ-2026-", number: 15 },
    day: "2026-11-20",
    reason: "The buyer has returned the car.",
  },
}

/** `words` again and again, to exactly so many characters. */
const ofLength = (words: string, length: number) =>
  `${words} `.repeat(Math.ceil(length / words.length)).slice(0, length)

const letters =
  "Ąžuolų, Čekiškės, Žąsų, Šiaurės Įlankos; Åse Ødegård, Ærlig; Łódź, Święto, Gdańsk, Źrebię, Ćma; Größe, Übermäßig, ẞ; naïve façade; Київ, Львів, Ґрунт, їжа"

/** The longest that every field takes, in the letters of those whom the traders deal with. */
export const longest = (paper: PaperContent): PaperContent => ({
  ...paper,
  number: { series: "MARŽA-ŠIAULIAI-2026-", number: 999999 },
  place: ofLength("Naujoji Akmenė", 100),
  ours: {
    name: ofLength(letters, 200),
    code: "1".repeat(50),
    address: ofLength(letters, 200),
    vat_number: "LT1234567890123456",
    phone: "+370 (612) 34 567, +47 123 45 678",
    email: `${"labai.ilgas.pastas".repeat(3)}@${"labai-ilgas-sritis".repeat(3)}.example.lt`,
    iban: "LT121000011101001000123456789012",
  },
  theirs: {
    ...theirs,
    name: ofLength("Łukasz Ødegård-Žvirblauskienė", 200),
    code: "12345678901",
    address: "Nenutrūkstamasadresas".repeat(10).slice(0, 200),
    email: "ona@example.lt",
  },
  car: {
    ...paper.car,
    name: ofLength("Mercedes-Benz Sprinter 519 CDI „Maxi“", 200),
    vin: "WWWWWWWWWWWWWWWWW",
    registration_number: "WWWWWWWWWWWWWWW",
    sdk_code: "W".repeat(20),
  },
  price: {
    ...paper.price,
    total: "999999999.99",
    vat: paper.price.vat && { net: "826446280.98", rate: "21.00", amount: "173553719.01" },
  },
  defects: {
    kinds: defectKinds,
    text: Array.from({ length: 12 }, (_, line) => `${line + 1}. ${letters}`).join("\n"),
  },
  terms: ofLength(letters, 5000),
  note: ofLength("Pastaba − 5 € ± 3 % „taip“ “yes” …", 1000),
})
