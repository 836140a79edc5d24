import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import type { OrganizationRole } from "@marza/domain/roles.ts"

type Texts = {
  archive: string
  files: Record<
    | "readMe"
    | "cars"
    | "expenses"
    | "payments"
    | "overheads"
    | "papers"
    | "members"
    | "history"
    | "stored",
    string
  >
  /** @param place such as 1/4 */
  partOf: (place: string, whole: string, documentNumber: string | null) => string
  skipped: string
  /** The folder of the PDFs of issued papers. */
  papers: string
  readMe: (name: string, day: string) => string
  members: Record<"name" | "email" | "role" | "since", string>
  history: Record<
    "at" | "actor" | "impersonated" | "entity" | "car" | "action" | "before" | "after",
    string
  >
  stored: Record<"entry" | "what" | "name" | "added_by" | "added_on", string>
  former: string
  refund: string
  noRate: string
  roles: Record<OrganizationRole, string>
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
      payments: "Mokėjimai.csv",
      overheads: "Bendrosios išlaidos.csv",
      papers: "Sutartys ir sąskaitos.csv",
      members: "Nariai.csv",
      history: "Istorija.csv",
      stored: "Failai.csv",
    },
    papers: "Sutartys ir sąskaitos",
    readMe: (name, day) => `Organizacijos „${name}“ archyvas, ${day}.

Čia yra visi organizacijos duomenys. Lenteles (CSV) atversite Excel ar panašia programa,
nuotraukos, dokumentai ir kvitai yra aplanke „files“, o kuris failas kam
priklauso, parašyta lentelėje „Failai.csv“.

Aplankas „data“ ir failas „archive.json“ skirti programai: iš jų organizaciją
galima atkurti šioje ar kitoje Maržos svetainėje. Kad tai pavyktų, laikykite šį
ZIP failą tokį, koks yra.
`,
    partOf: (place, whole, documentNumber) =>
      [`${place} iš ${whole} sąskaitos`, documentNumber].filter(Boolean).join(" "),
    skipped: "šį kartą praleista, neskaičiuojama",
    members: { name: "Vardas", email: "El. paštas", role: "Rolė", since: "Narys nuo" },
    history: {
      at: "Laikas (UTC)",
      actor: "Kas",
      impersonated: "Peržiūrėdamas",
      entity: "Ko",
      car: "Automobilis",
      action: "Kas įvyko",
      before: "Buvo",
      after: "Yra",
    },
    stored: {
      entry: "Failas",
      what: "Rūšis",
      name: "Pavadinimas",
      added_by: "Pridėjo",
      added_on: "Pridėta",
    },
    former: "Buvęs narys",
    refund: "pinigų grąžinimas",
    noRate: "kursas nenurodytas, suma EUR apytikslė",
    roles: { owner: "Savininkas", admin: "Administratorius", member: "Narys" },
    entities: {
      organizations: "Organizacija",
      organization_members: "Narys",
      cars: "Automobilis",
      expenses: "Išlaida",
      payments: "Mokėjimas",
      splits: "Kelių automobilių sąskaita",
      overheads: "Bendrosios išlaidos",
      papers: "Sutartis arba sąskaita",
      partners: "Partneris",
      partner_parts: "Partnerio dalys",
      car_shares: "Automobilio dalys",
      settlements: "Atsiskaitymas",
      tasks: "Darbas",
      task_templates: "Darbo šablonas",
      paper_series: "Dokumentų serija",
      closings: "Uždarytas mėnuo",
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
      payments: "Payments.csv",
      overheads: "Overheads.csv",
      papers: "Papers.csv",
      members: "Members.csv",
      history: "History.csv",
      stored: "Files.csv",
    },
    papers: "Contracts and invoices",
    readMe: (name, day) => `The archive of the organization “${name}”, ${day}.

All data of the organization is here. A spreadsheet opens the tables (CSV).
Photos, documents and receipts are in the folder “files”; the table “Files.csv”
says what each of them belongs to.

The folder “data” and the file “archive.json” are for the program: from them the
organization can be restored, in this installation of Marža or in another one.
For that, keep this ZIP file as it is.
`,
    partOf: (place, whole, documentNumber) =>
      [`${place} of the invoice`, documentNumber, `of ${whole}`].filter(Boolean).join(" "),
    skipped: "skipped this once, counts nowhere",
    members: { name: "Name", email: "E-mail", role: "Role", since: "Member since" },
    history: {
      at: "Time (UTC)",
      actor: "Who",
      impersonated: "Viewing as",
      entity: "Of",
      car: "Car",
      action: "What",
      before: "Before",
      after: "After",
    },
    stored: {
      entry: "File",
      what: "Kind",
      name: "Name",
      added_by: "Added by",
      added_on: "Added on",
    },
    former: "Former member",
    refund: "refund",
    noRate: "no rate given, amount in EUR is approximate",
    roles: { owner: "Owner", admin: "Administrator", member: "Member" },
    entities: {
      organizations: "Organization",
      organization_members: "Member",
      cars: "Car",
      expenses: "Expense",
      payments: "Payment",
      splits: "Invoice for several cars",
      overheads: "Overhead",
      papers: "Contract or invoice",
      partners: "Partner",
      partner_parts: "Parts of a partner",
      car_shares: "Shares of a car",
      settlements: "Settlement",
      tasks: "Task",
      task_templates: "Template of a task",
      paper_series: "Series of papers",
      closings: "Closed month",
      attachments: "File",
      imports: "Import from a file",
    },
    actions: { insert: "Added", update: "Changed", delete: "Deleted" },
  },
}
