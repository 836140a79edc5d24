import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import type { Language } from "@marza/domain/language.ts"

type Texts = {
  index: string
  papers: string
  photos: string
  documents: string
  receipts: string
  /** The folder of the PDFs of issued papers. */
  issued: string
  splits: string
  overheads: string
  columns: string[]
  refund: string
  noRate: string
  furtherReceipt: (number: number) => string
  kinds: Record<AttachmentKind, string>
}

/** What a ZIP of files says, in the organization's language. */
export const zipTexts: Record<Language, Texts> = {
  lt: {
    index: "Turinys.csv",
    papers: "Dokumentai",
    photos: "Nuotraukos",
    documents: "Dokumentai",
    receipts: "Kvitai",
    issued: "Sutartys ir sąskaitos",
    splits: "Kelių automobilių sąskaitos",
    overheads: "Bendrosios išlaidos",
    columns: [
      "Failas",
      "Automobilis",
      "Valstybinis numeris",
      "VIN",
      "Nupirktas",
      "Parduotas",
      "Dokumento rūšis",
      "Išlaidos diena",
      "Išlaidos rūšis",
      "Išlaida",
      "Suma",
      "Valiuta",
      "Suma EUR",
      "Pastabos",
      "Pridėjo",
      "Pridėta",
    ],
    refund: "pinigų grąžinimas",
    noRate: "kursas nenurodytas, suma EUR apytikslė",
    furtherReceipt: (number) => `tos pačios išlaidos kvitas Nr.\u00a0${number}`,
    kinds: {
      photo: "Nuotrauka",
      contract: "Sutartis",
      registration: "Registracijos dokumentai",
      customs: "Muitinės dokumentai",
      invoice: "Sąskaita",
      other: "Kitas dokumentas",
      receipt: "Kvitas",
      inbox: "Dėžutė",
    },
  },
  en: {
    index: "Index.csv",
    papers: "Papers",
    photos: "Photos",
    documents: "Documents",
    receipts: "Receipts",
    issued: "Contracts and invoices",
    splits: "Invoices for several cars",
    overheads: "Overheads",
    columns: [
      "File",
      "Car",
      "Number plate",
      "VIN",
      "Bought",
      "Sold",
      "Document",
      "Expense date",
      "Expense type",
      "Expense",
      "Amount",
      "Currency",
      "Amount EUR",
      "Notes",
      "Added by",
      "Added on",
    ],
    refund: "refund",
    noRate: "no rate given, amount in EUR is approximate",
    furtherReceipt: (number) => `receipt ${number} of the same expense`,
    kinds: {
      photo: "Photo",
      contract: "Contract",
      registration: "Registration document",
      customs: "Customs document",
      invoice: "Invoice",
      other: "Other document",
      receipt: "Receipt",
      inbox: "Inbox",
    },
  },
}
