import type { FieldWords } from "../../table/field-words.ts"
import type { CarField } from "../fields.ts"

/** What the fields of a car are called. */
export const carWords: Record<CarField, FieldWords> = {
  name: {
    label: "Pavadinimas",
    changed: "pavadinimą",
    heading: "Automobilis",
    inSpreadsheet: "Automobilis",
  },
  description: { label: "Aprašymas", changed: "aprašymą" },
  status: { label: "Būsena", changed: "būseną" },
  purchase_price: { label: "Pirkimo kaina", changed: "pirkimo kainą" },
  purchase_currency: { label: "Pirkimo valiuta", changed: "pirkimo valiutą" },
  purchase_exchange_rate: { label: "Pirkimo kursas", changed: "pirkimo kursą" },
  purchase_rate_day: {
    label: "Pirkimo kurso diena",
    changed: "pirkimo ECB kurso dieną",
    heading: "Pirkimo kursas: ECB paskelbė",
    inArchive: "Pirkimo kurso diena (ECB)",
  },
  sale_price: { label: "Pardavimo kaina", changed: "pardavimo kainą" },
  sale_currency: { label: "Pardavimo valiuta", changed: "pardavimo valiutą" },
  sale_exchange_rate: { label: "Pardavimo kursas", changed: "pardavimo kursą" },
  sale_rate_day: {
    label: "Pardavimo kurso diena",
    changed: "pardavimo ECB kurso dieną",
    heading: "Pardavimo kursas: ECB paskelbė",
    inArchive: "Pardavimo kurso diena (ECB)",
  },
  vat_scheme: { label: "PVM schema", changed: "PVM schemą" },
  purchase_vat: {
    label: "Pirkimo PVM",
    changed: "pirkimo PVM",
    heading: "Pirkimo PVM (pirkimo valiuta)",
  },
  buyer_vat_number: { label: "Pirkėjo PVM kodas", changed: "pirkėjo PVM kodą" },
  buyer_vat_checked_on: {
    label: "PVM kodas patikrintas",
    changed: "pirkėjo PVM kodo patikrinimo dieną",
    heading: "Pirkėjo PVM kodas patikrintas (data)",
  },
  transport_proof: { label: "Išgabenimo įrodymas", changed: "išgabenimo įrodymą" },
  bought_on: {
    label: "Nupirktas",
    changed: "pirkimo dieną",
    heading: "Pirkimo data",
    inFile: "Nupirktas (data)",
    inArchive: "Nupirktas",
    inSpreadsheet: "Pirkimo diena",
  },
  preparing_on: { label: "Ruošiamas nuo", changed: "ruošimo pradžią" },
  sold_on: {
    label: "Parduotas",
    changed: "pardavimo dieną",
    heading: "Pardavimo data",
    inFile: "Parduotas (data)",
    inArchive: "Parduotas",
    inSpreadsheet: "Pardavimo diena",
  },
  registration_number: { label: "Valstybinis numeris", changed: "valstybinį numerį" },
  vin: { label: "VIN", changed: "VIN" },
  first_registered: { label: "Pirma registracija", changed: "pirmą registraciją" },
  mileage_km: { label: "Rida", unit: "km", changed: "ridą" },
  inspection_until: { label: "Techninė apžiūra iki", changed: "techninės apžiūros galiojimą" },
  sdk_code: { label: "SDK kodas", changed: "SDK kodą" },
  origin: { label: "Kilmė", changed: "kilmę" },
  asking_price: {
    label: "Prašoma kaina",
    unit: "EUR",
    changed: "prašomą kainą",
  },
  advert_url: {
    label: "Skelbimo nuoroda",
    changed: "skelbimo nuorodą",
    heading: "Skelbimas",
    inSpreadsheet: "Skelbimas",
  },
  bought_from: { label: "Pardavėjas", changed: "pardavėją", heading: "Iš ko pirkta" },
  bought_from_code: {
    label: "Pardavėjo įmonės kodas",
    changed: "pardavėjo įmonės kodą",
  },
  bought_from_vat_number: { label: "Pardavėjo PVM kodas", changed: "pardavėjo PVM kodą" },
  purchase_document_number: {
    label: "Pirkimo dokumento nr.",
    changed: "pirkimo dokumento numerį",
  },
  purchase_document_on: {
    label: "Pirkimo dokumento data",
    changed: "pirkimo dokumento datą",
  },
  sold_to: { label: "Pirkėjas", changed: "pirkėją", heading: "Kam parduota" },
  purchase_paid_by: { label: "Kas mokėjo už pirkimą", changed: "pirkimo mokėtoją" },
  purchase_paid_how: { label: "Kaip mokėta už pirkimą", changed: "pirkimo mokėjimo būdą" },
  sale_received_by: { label: "Kas gavo už pardavimą", changed: "pardavimo pinigų gavėją" },
  sale_received_how: { label: "Kaip gauta už pardavimą", changed: "pardavimo pinigų gavimo būdą" },
}

/** Headings of people's own spreadsheets, between bars; accents, capitals and punctuation do not matter. */
export const carSpreadsheetHeadings: Record<CarField, string> = {
  name: "automobilis|automobiliai|auto|masina|transporto priemone|marke ir modelis|marke modelis|auto pavadinimas",
  description:
    "pastabos|pastaba|komentaras|komentarai|info|informacija|papildoma informacija|defektai",
  status: "busena|statusas|stadija",
  purchase_price:
    "pirkimo kaina|pirkta uz|pirkta|pirkimas|nupirkta uz|nupirkta|pirk kaina|isigijimo kaina|isigijimo verte|isigijimo savikaina|kaina perkant|pirkimo suma|uz kiek pirkta",
  purchase_currency: "pirkimo valiuta",
  purchase_exchange_rate: "pirkimo kursas|pirkimo valiutos kursas",
  purchase_rate_day: "pirkimo kursas ecb paskelbe|pirkimo kurso diena|pirkimo kurso data",
  sale_price:
    "pardavimo kaina|parduota uz|parduota|pardavimas|pard kaina|kaina parduodant|pardavimo suma|uz kiek parduota",
  sale_currency: "pardavimo valiuta",
  sale_exchange_rate: "pardavimo kursas|pardavimo valiutos kursas",
  sale_rate_day: "pardavimo kursas ecb paskelbe|pardavimo kurso diena|pardavimo kurso data",
  vat_scheme: "pvm schema|pvm rezimas|apmokestinimo schema|apmokestinimas",
  purchase_vat: "pirkimo pvm|pirkimo pvm pirkimo valiuta",
  buyer_vat_number: "pirkejo pvm kodas|pirkejo pvm moketojo kodas",
  buyer_vat_checked_on:
    "pvm kodas patikrintas|pirkejo pvm kodas patikrintas|pirkejo pvm kodas patikrintas data",
  transport_proof: "isgabenimo irodymas|isgabenimo dokumentas|cmr",
  bought_on:
    "pirkimo data|pirkimo diena|nupirkta|nupirktas|nupirktas data|nupirkta data|pirkta|isigijimo data|isigyta|pirk data",
  preparing_on: "ruosiamas nuo|ruosiamas|paruosimo data|ruosimo data",
  sold_on:
    "pardavimo data|pardavimo diena|parduota|parduotas|parduotas data|parduota data|pard data",
  registration_number:
    "valst nr|valst numeris|valst numeriai|valstybinis nr|valstybinis numeris|valstybiniai numeriai|val nr|val numeris|v nr|reg|reg nr|registracijos nr|registracijos numeris|numeriai",
  vin: "vin|vin kodas|vin nr|vin numeris|kebulo nr|kebulo numeris|identifikavimo numeris|identifikavimo numeris vin|identifikavimo nr|identifikavimo nr vin",
  first_registered:
    "metai|pagaminimo metai|pagaminimo data|gamybos metai|pirma registracija|pirmoji registracija|pirmos registracijos data|pirmosios registracijos data|pirma reg|1 registracija|registracijos data|reg data",
  mileage_km: "rida|rida km|odometras|km|kilometrai",
  inspection_until:
    "technine|technine apziura|technine iki|technine apziura iki|technine galioja iki|ta|ta iki|ta galioja iki|tech apziura|tech apziura iki|apziura iki",
  sdk_code: "sdk|sdk kodas|savininko deklaravimo kodas",
  origin: "kilme|kilmes salis|is kur|pirkimo salis",
  asking_price:
    "prasoma kaina|kaina skelbime|skelbimo kaina|norima kaina|planuojama kaina|planuojama pardavimo kaina",
  advert_url: "skelbimas|skelbimo nuoroda|nuoroda|autoplius|autogidas",
  bought_from: "is ko|is ko pirkta|pirkta is",
  bought_from_code: "pardavejo imones kodas|pardavejo kodas",
  bought_from_vat_number: "pardavejo pvm kodas|pardavejo pvm moketojo kodas",
  purchase_document_number: "pirkimo dokumento nr|pirkimo dokumento numeris|pirkimo saskaitos nr",
  purchase_document_on: "pirkimo dokumento data|pirkimo saskaitos data",
  sold_to: "kam|kam parduota|pirkejas|klientas",
  purchase_paid_by: "kas mokejo|kas mokejo uz pirkima|pirkima mokejo|kas sumokejo uz pirkima",
  purchase_paid_how: "kaip moketa|kaip moketa uz pirkima|pirkimo mokejimo budas",
  sale_received_by: "kas gavo|kas gavo pinigus|kas gavo uz pardavima|pinigus gavo",
  sale_received_how: "kaip gauta|kaip gauta uz pardavima|pardavimo mokejimo budas",
}
