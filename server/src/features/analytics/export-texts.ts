import type { Tile } from "@marza/domain/analytics/tiles.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { Language } from "@marza/domain/language.ts"

type ExportTexts = {
  title: string
  tiles: Record<Tile, string>
  /** The column headers of the table of cars. */
  columns: readonly string[]
  statuses: Record<CarStatus, string>
  estimated: string
  saleLeftOut: string
}

/** The texts of the exported file; a missing one does not compile. */
export const exportTexts: Record<Language, ExportTexts> = {
  lt: {
    title: "Analitika",
    tiles: {
      total: "Iš viso automobilių",
      in_stock: "Turima",
      preparing: "Ruošiama",
      sold: "Parduota",
      sales_rate: "Pardavimų rodiklis, %",
      invested: "Investuota, EUR",
      sales: "Pardavimai, EUR",
      profit: "Pelnas, EUR",
    },
    columns: [
      "Automobilis",
      "Būsena",
      "Įrašyta",
      "Nupirkta",
      "Parduota",
      "Iš viso automobilių",
      "Turima",
      "Ruošiama",
      "Parduota šį mėnesį",
      "Pirkimas, EUR",
      "Išlaidos, EUR",
      "Investuota, EUR",
      "Pardavimai, EUR",
      "Pelnas, EUR",
      "Pastabos",
    ],
    statuses: { bought: "Nupirktas", preparing: "Ruošiamas", sold: "Parduotas" },
    estimated: "kursas nenurodytas, taikytas pastovus kursas",
    saleLeftOut: "pardavimo kursas nenurodytas, suma neįskaičiuota",
  },
  en: {
    title: "Analytics",
    tiles: {
      total: "Total cars",
      in_stock: "In stock",
      preparing: "Preparing",
      sold: "Sold",
      sales_rate: "Sales rate, %",
      invested: "Invested, EUR",
      sales: "Sales, EUR",
      profit: "Profit, EUR",
    },
    columns: [
      "Car",
      "Status",
      "Created",
      "Bought",
      "Sold",
      "Total cars",
      "In stock",
      "Preparing",
      "Sold this month",
      "Purchase, EUR",
      "Expenses, EUR",
      "Invested, EUR",
      "Sales, EUR",
      "Profit, EUR",
      "Notes",
    ],
    statuses: { bought: "Purchased", preparing: "In preparation", sold: "Sold" },
    estimated: "no rate given, the fixed rate was used",
    saleLeftOut: "no rate given for the sale, left out",
  },
}
