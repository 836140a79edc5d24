import { randomUUID } from "node:crypto"
import { newSettlementSchema } from "@marza/domain/partners/schemas.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { changePartners, changeShares } from "../features/partners/commands.ts"
import { settlements } from "../features/partners/settlements.ts"
import type { Database } from "../platform/db/database.ts"
import type { OrganizationScope } from "../platform/db/scopes.ts"

/** Who trades together: Rasa, Tomas and Ąžuolas. */
export const demoPartners = ["owner", "admin", "member"] as const
export type DemoPartner = (typeof demoPartners)[number]

/** The ids of the partners. */
export type PartnerIds = Record<DemoPartner, string>

/** Rasa has a half of every profit, Tomas and Ąžuolas a quarter each, from the beginning. */
export async function choosePartners(
  database: Database,
  owner: OrganizationScope<"owner">,
  userIds: Record<DemoPartner, string>,
): Promise<PartnerIds> {
  const ids = { owner: randomUUID(), admin: randomUUID(), member: randomUUID() }
  const items = demoPartners.map((person) => ({
    partner_id: ids[person],
    user_id: userIds[person],
    parts: person === "owner" ? 2 : 1,
  }))
  const body = {
    version: 0,
    from: null,
    items: [...items, { partner_id: null, user_id: null, parts: 0 }],
  }
  await changePartners(database, owner, { body, moved: undefined })
  return ids
}

/** One car that two of them share by halves, and what Ąžuolas gave Tomas since. */
export async function addSharesAndSettlement(
  database: Database,
  owner: OrganizationScope<"owner">,
  { owner: rasa, admin: tomas, member: azuolas }: PartnerIds,
  cars: ReadonlyMap<string, string>,
): Promise<void> {
  await changeShares(database, owner, cars.get("BMW 320d xDrive Touring") ?? "", {
    version: 1,
    items: [rasa, tomas].map((partner_id) => ({ partner_id, parts: 1 })),
  })
  const settlement = newSettlementSchema.parse({
    id: randomUUID(),
    from: azuolas,
    to: tomas,
    amount: "1500.00",
    day: daysAfter(todayInVilnius(new Date()), -20),
    how: "bank",
    note: "Už Subaru",
  })
  await settlements.add(database, owner, {}, settlement)
}
