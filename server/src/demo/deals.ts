import { randomUUID } from "node:crypto"
import type { OverheadType } from "@marza/domain/overheads/fields.ts"
import { monthsAfterDay } from "@marza/domain/overheads/repeats.ts"
import { newOverheadSchema } from "@marza/domain/overheads/schemas.ts"
import { newPaymentSchema } from "@marza/domain/payments/schemas.ts"
import { equalParts } from "@marza/domain/splits/parts.ts"
import { newSplitSchema } from "@marza/domain/splits/schemas.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { overheads } from "../features/overheads/commands.ts"
import { payments } from "../features/payments/commands.ts"
import { splits } from "../features/splits/commands.ts"
import type { Database } from "../platform/db/database.ts"
import type { OrganizationScope } from "../platform/db/scopes.ts"
import type { Files } from "../platform/storage/files.ts"
import { addInvoice } from "./invoices.ts"
import type { PartnerIds } from "./partners.ts"
import { vatNumberOf } from "./suppliers.ts"

/** The ids of the demonstration's cars by their names. */
type Cars = ReadonlyMap<string, string>

type Stores = { database: Database; files: Files }

/** What the money around the cars looks like in mid-season: rent that waits for a yes, a lorry for three cars, deposits. */
export async function addDeals(
  stores: Stores,
  manager: OrganizationScope<"owner" | "admin">,
  cars: Cars,
  partners: PartnerIds,
): Promise<void> {
  const { database } = stores
  const today = todayInVilnius(new Date())
  const before = (days: number) => daysAfter(today, -days)
  await addOverheads(stores, manager, today)
  const lorry = ["Škoda Octavia RS", "Nissan Leaf 40 kWh", "Kia e-Niro 64 kWh"]
  const amounts = equalParts("620.00", lorry.length)
  const split = newSplitSchema.parse({
    id: randomUUID(),
    description: "Autovežis Hamburgas–Kaunas",
    expense_type: "Transportas",
    amount: "620.00",
    vat_amount: "107.60",
    date: before(2),
    supplier: "UAB Šiaurės vežėjai",
    supplier_code: "304512877",
    supplier_vat_number: vatNumberOf("304512877"),
    document_number: "SV-2041",
    parts: lorry.map((name, index) => ({
      car_id: cars.get(name),
      expense_id: randomUUID(),
      amount: amounts[index],
    })),
  })
  await splits.add(database, manager, {}, split)
  await addInvoice(stores, manager, { split_id: split.id }, split, [
    ["Paslauga", split.description],
    ...lorry.map((name, index) => [`${index + 1} automobilis`, name] as const),
  ])

  const pay = (name: string, payment: object) =>
    payments.add(
      database,
      manager,
      { car_id: cars.get(name) ?? "", second: undefined },
      newPaymentSchema.parse({ id: randomUUID(), ...payment }),
    )
  const deposit = { kind: "deposit", how: "cash" }
  await pay("Audi A4 Avant 2.0 TFSI", {
    ...deposit,
    amount: "300.00",
    day: before(1),
    until: daysAfter(today, 6),
    payer: "Mindaugas Rimkus",
    received_by: partners.member,
  })
  await pay("Volvo V60 D4", { amount: "10900.00", day: before(6), how: "bank" })
  await pay("BMW 320d xDrive Touring", { amount: "22900.00", day: before(14), how: "bank" })
}

/** Rent since three months, the last of which nobody has confirmed yet, and what comes now and then; each with its paper. */
async function addOverheads(
  stores: Stores,
  manager: OrganizationScope<"owner" | "admin">,
  today: string,
): Promise<void> {
  const add = async (type: OverheadType, description: string, amount: string, rest: object) => {
    const overhead = { id: randomUUID(), type, description, amount, ...rest }
    const { row } = await overheads.add(
      stores.database,
      manager,
      {},
      newOverheadSchema.parse(overhead),
    )
    const { supplier, supplier_code, vat_amount, document_number, day: date } = row
    const invoice = { supplier, supplier_code, vat_amount, document_number, date, amount }
    await addInvoice(stores, manager, { overhead_id: row.id }, invoice, [["Paslauga", description]])
    return row
  }
  const first = monthsAfterDay(`${today.slice(0, 8)}01`, -3)
  const addRent = (months: number, rest: object) => {
    const day = monthsAfterDay(first, months)
    return add("rent", "Aikštelės nuoma", "605.00", {
      vat_amount: "105.00",
      supplier: "UAB Pramonės parkas",
      supplier_code: "302218540",
      supplier_vat_number: vatNumberOf("302218540"),
      document_number: `PP-${day.slice(0, 7)}`,
      day,
      ...rest,
    })
  }
  const rent = await addRent(0, { repeats: "monthly" })
  for (const months of [1, 2])
    await addRent(months, { repeats_of: rent.id, due_on: monthsAfterDay(first, months) })
  const adverts = {
    supplier: "UAB Skelbimų lenta",
    supplier_code: "303927416",
    supplier_vat_number: vatNumberOf("303927416"),
  }
  const bank = {
    supplier: "AB Nemuno bankas",
    supplier_code: "112047355",
    supplier_vat_number: vatNumberOf("112047355"),
  }
  const station = {
    supplier: "UAB Degalinė prie kelio",
    supplier_code: "304436091",
    supplier_vat_number: vatNumberOf("304436091"),
  }
  for (const [type, description, amount, daysAgo, document_number, supplier] of [
    ["advertising", "Autoplius skelbimai", "145.20", 9, "SK-118204", adverts],
    ["fuel", "Degalai važinėjant po apžiūras", "88.40", 5, "K-60317", station],
    ["bank", "Banko mokesčiai", "12.50", 24, "M-2", bank],
    ["advertising", "Autoplius skelbimai", "145.20", 41, "SK-117533", adverts],
    ["bank", "Banko mokesčiai", "12.50", 55, "M-1", bank],
  ] as const)
    await add(type, description, amount, {
      day: daysAfter(today, -daysAgo),
      document_number,
      ...supplier,
    })
}
