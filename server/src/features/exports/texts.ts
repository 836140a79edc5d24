import type { Language } from "@marza/domain/language.ts"

/** The names of files and sheets, and what stands beside totals. */
export const exportTexts: Record<
  Language,
  {
    cars: string
    expenses: string
    overheads: string
    papers: string
    statement: string
    total: string
  }
> = {
  lt: {
    cars: "Automobiliai",
    expenses: "Išlaidos",
    overheads: "Bendrosios išlaidos",
    papers: "Sutartys ir sąskaitos",
    statement: "Išrašas",
    total: "Iš viso",
  },
  en: {
    cars: "Cars",
    expenses: "Expenses",
    overheads: "Overheads",
    papers: "Contracts and invoices",
    statement: "Statement",
    total: "Total",
  },
}
