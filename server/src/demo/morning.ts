import { randomUUID } from "node:crypto"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { inbox } from "../features/attachments/owner.ts"
import { addTask, changeTask } from "../features/tasks/commands.ts"
import type { Database } from "../platform/db/database.ts"
import type { OrganizationScope } from "../platform/db/scopes.ts"
import type { Files } from "../platform/storage/files.ts"
import { addInvoice, addPhotographedReceipt } from "./invoices.ts"

type Team = { owner: string; admin: string; member: string }

/**
 * What waits at Šiaurės Auto in the morning: who does what by when, one thing that is late and one that is done, and two
 * receipts from yesterday that nobody has put anywhere yet.
 * @param cars the ids of the demonstration's cars by their names
 */
export async function addMorning(
  stores: { database: Database; files: Files },
  manager: OrganizationScope<"owner" | "admin">,
  cars: ReadonlyMap<string, string>,
  { owner, admin, member }: Team,
): Promise<void> {
  const { database } = stores
  const today = todayInVilnius(new Date())
  const add = async (title: string, days: number | null, who: string | null, car?: string) => {
    const { row } = await addTask(database, manager, {
      id: randomUUID(),
      title,
      due_on: days === null ? null : daysAfter(today, days),
      assignee: who,
      car_id: (car && cars.get(car)) ?? null,
    })
    return row
  }
  await add("Užsakyti galinio bamperio dažymą", -2, member, "VW Passat B8 2.0 TDI")
  await add("Paskambinti M. Rimkui dėl likusios sumos", 0, owner, "Audi A4 Avant 2.0 TFSI")
  await add("Perfotografuoti saloną", 0, null, "Nissan Leaf 40 kWh")
  await add("Perduoti kvitus buhalterei", 1, admin)
  await add("Padangų keitimas 9:30", 3, member, "Kia e-Niro 64 kWh")
  await add("Atnaujinti aikštelės iškabą", null, null)
  const done = await add("Sumokėti už autovežį", -1, owner)
  await changeTask(database, manager, done.id, { version: done.version, done: true })
  const yesterday = daysAfter(today, -1)
  const fuel = {
    supplier: "UAB Degalinė prie kelio",
    supplier_code: "304436091",
    document_number: "K-60402",
    amount: "61.30",
    vat_amount: null,
    date: yesterday,
  }
  await addInvoice(stores, manager, inbox, fuel, [["Paslauga", "Dyzelinas 38,3 l"]])
  await addPhotographedReceipt(stores, manager, `Kvitas ${yesterday}.jpg`)
}
