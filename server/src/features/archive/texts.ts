import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import type { CarField } from "@marza/domain/cars/fields.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import type { OrganizationRole } from "@marza/domain/members/roles.ts"

type Texts = {
  archive: string
  files: Record<"readMe" | "cars" | "expenses" | "members" | "history" | "stored", string>
  readMe: (name: string, day: string) => string
  /** Every field of a car, so that a forgotten one does not compile. */
  carFields: Record<CarField, string>
  carFigures: string[]
  expenses: string[]
  members: string[]
  history: string[]
  stored: string[]
  former: string
  refund: string
  noRate: string
  roles: Record<OrganizationRole, string>
  kinds: Record<AttachmentKind, string>
  entities: Record<HistoryEntry["entity"], string>
  actions: Record<HistoryEntry["action"], string>
}

/** What the files for people say; `archive.json` and the lines below `data` are the same in every language. */
export const archiveTexts: Record<Language, Texts> = {
  lt: {
    archive: "Archyvas",
    files: {
      readMe: "PERSKAITYKITE.txt",
      cars: "Automobiliai.csv",
      expenses: "Išlaidos.csv",
      members: "Nariai.csv",
      history: "Istorija.csv",
      stored: "Failai.csv",
    },
    readMe: (name, day) => `Organizacijos „${name}“ archyvas, ${day}.

Čia yra visi organizacijos duomenys. Lenteles (CSV) atidarysite skaičiuokle,
nuotraukos, dokumentai ir kvitai yra aplanke „files“, o kuris failas kam
priklauso, parašyta lentelėje „Failai.csv“.

Aplankas „data“ ir failas „archive.json“ skirti programai: iš jų organizaciją
galima atkurti šioje ar kitoje Maržos svetainėje. Kad tai pavyktų, laikykite šį
ZIP failą tokį, koks yra.
`,
    carFields: {
      name: "Automobilis",
      description: "Aprašymas",
      status: "Būsena",
      purchase_price: "Pirkimo kaina",
      purchase_currency: "Pirkimo valiuta",
      purchase_exchange_rate: "Pirkimo kursas",
      purchase_rate_day: "Pirkimo kurso diena (ECB)",
      sale_price: "Pardavimo kaina",
      sale_currency: "Pardavimo valiuta",
      sale_exchange_rate: "Pardavimo kursas",
      sale_rate_day: "Pardavimo kurso diena (ECB)",
      vat_scheme: "PVM schema",
      purchase_vat: "Pirkimo PVM (pirkimo valiuta)",
      bought_on: "Nupirktas",
      preparing_on: "Ruošiamas nuo",
      sold_on: "Parduotas",
      registration_number: "Valstybinis numeris",
      vin: "VIN",
      first_registered: "Pirma registracija",
      mileage_km: "Rida, km",
      inspection_until: "Techninė apžiūra iki",
      sdk_code: "SDK kodas",
      origin: "Kilmė",
      asking_price: "Prašoma kaina, EUR",
      advert_url: "Skelbimas",
      bought_from: "Iš ko pirkta",
      sold_to: "Kam parduota",
    },
    carFigures: [
      "Išlaidos, EUR",
      "Savikaina, EUR",
      "Pelnas, EUR",
      "Mokėtinas PVM, EUR",
      "Pelnas po PVM, EUR",
      "Pastaba",
      "Įrašė",
      "Įrašyta",
    ],
    expenses: [
      "Automobilis",
      "Valstybinis numeris",
      "VIN",
      "Data",
      "Rūšis",
      "Išlaida",
      "Suma",
      "Valiuta",
      "Kursas",
      "Suma EUR",
      "PVM",
      "Pastaba",
      "Įrašė",
    ],
    members: ["Vardas", "El. paštas", "Rolė", "Narys nuo"],
    history: [
      "Laikas (UTC)",
      "Kas",
      "Peržiūrėdamas",
      "Ko",
      "Automobilis",
      "Kas įvyko",
      "Buvo",
      "Yra",
    ],
    stored: [
      "Failas",
      "Automobilis",
      "Valstybinis numeris",
      "Rūšis",
      "Pavadinimas",
      "Pridėjo",
      "Pridėta",
    ],
    former: "Buvęs narys",
    refund: "grąžinti pinigai",
    noRate: "kursas nenurodytas, suma EUR apytikslė",
    roles: { owner: "Savininkas", admin: "Administratorius", member: "Narys" },
    kinds: {
      photo: "Nuotrauka",
      contract: "Sutartis",
      registration: "Registracijos dokumentai",
      customs: "Muitinės dokumentai",
      invoice: "Sąskaita",
      other: "Kitas dokumentas",
      receipt: "Kvitas",
    },
    entities: {
      organizations: "Organizacija",
      organization_members: "Narys",
      cars: "Automobilis",
      expenses: "Išlaida",
      attachments: "Failas",
      imports: "Įkėlimas iš failo",
    },
    actions: { insert: "Pridėta", update: "Pakeista", delete: "Ištrinta" },
  },
  en: {
    archive: "Archive",
    files: {
      readMe: "READ ME.txt",
      cars: "Cars.csv",
      expenses: "Expenses.csv",
      members: "Members.csv",
      history: "History.csv",
      stored: "Files.csv",
    },
    readMe: (name, day) => `The archive of the organization "${name}", ${day}.

All data of the organization are here. A spreadsheet opens the tables (CSV).
Photos, documents and receipts are in the folder "files"; the table "Files.csv"
says what each of them belongs to.

The folder "data" and the file "archive.json" are for the program: from them the
organization can be restored, in this installation of Marža or in another one.
For that, keep this ZIP file as it is.
`,
    carFields: {
      name: "Car",
      description: "Description",
      status: "Status",
      purchase_price: "Purchase price",
      purchase_currency: "Purchase currency",
      purchase_exchange_rate: "Purchase rate",
      purchase_rate_day: "Day of the purchase rate (ECB)",
      sale_price: "Sale price",
      sale_currency: "Sale currency",
      sale_exchange_rate: "Sale rate",
      sale_rate_day: "Day of the sale rate (ECB)",
      vat_scheme: "VAT scheme",
      purchase_vat: "Purchase VAT (purchase currency)",
      bought_on: "Purchased on",
      preparing_on: "In preparation since",
      sold_on: "Sold on",
      registration_number: "Number plate",
      vin: "VIN",
      first_registered: "First registered",
      mileage_km: "Mileage, km",
      inspection_until: "Inspection until",
      sdk_code: "SDK code",
      origin: "Origin",
      asking_price: "Asking price, EUR",
      advert_url: "Advert",
      bought_from: "Bought from",
      sold_to: "Sold to",
    },
    carFigures: [
      "Expenses, EUR",
      "Cost, EUR",
      "Profit, EUR",
      "VAT due, EUR",
      "Profit after VAT, EUR",
      "Note",
      "Added by",
      "Added on",
    ],
    expenses: [
      "Car",
      "Number plate",
      "VIN",
      "Date",
      "Type",
      "Expense",
      "Amount",
      "Currency",
      "Rate",
      "Amount EUR",
      "VAT",
      "Note",
      "Added by",
    ],
    members: ["Name", "E-mail", "Role", "Member since"],
    history: ["Time (UTC)", "Who", "Viewing as", "Of", "Car", "What", "Before", "After"],
    stored: ["File", "Car", "Number plate", "Kind", "Name", "Added by", "Added on"],
    former: "Former member",
    refund: "refund",
    noRate: "no rate given, amount in EUR is approximate",
    roles: { owner: "Owner", admin: "Administrator", member: "Member" },
    kinds: {
      photo: "Photo",
      contract: "Contract",
      registration: "Registration document",
      customs: "Customs document",
      invoice: "Invoice",
      other: "Other document",
      receipt: "Receipt",
    },
    entities: {
      organizations: "Organization",
      organization_members: "Member",
      cars: "Car",
      expenses: "Expense",
      attachments: "File",
      imports: "Import from a file",
    },
    actions: { insert: "Added", update: "Changed", delete: "Deleted" },
  },
}
