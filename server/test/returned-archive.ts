import { expect } from "vitest"
import { idMap } from "../src/features/archive/ids.ts"
import { downloadArchive, type Entries, importBytes, linesOf } from "./archives.ts"
import type { Person, TestApp } from "./open-app.ts"
import { unzip } from "./zips.ts"

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const isUuid = (text: string) => text.length === 36 && text.match(uuid) !== null

/** A value with every id of the organization as the map gives it, and people as `person` does. */
function mapped(
  value: unknown,
  id: (id: string) => string,
  person: (id: string) => unknown,
): unknown {
  if (typeof value === "string" && isUuid(value)) return person(value) ?? id(value)
  if (typeof value === "string") return value.replace(uuid, id)
  if (Array.isArray(value)) return value.map((one) => mapped(one, id, person))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const result = mapped(one, id, person)
      return [key, result === nobody ? null : result]
    }),
  )
}
const nobody = Symbol("nobody")

/** What two archives must have in common: all but people, the order of equal rows, and the time of the import. */
async function comparable(
  entries: Entries,
  id = (id: string) => id,
  person: (id: string) => unknown = () => undefined,
) {
  const sums = new Map(
    JSON.parse(entries.get("archive.json")?.toString() ?? "").entries.map(
      ({ path, sha256 }: { path: string; sha256: string }) => [path, sha256],
    ),
  )
  const table = (name: string) =>
    linesOf(entries, name).map((line): Record<string, unknown> => {
      const { file, ...row } = mapped(line, id, person) as Record<string, unknown>
      return { ...row, ...(file !== undefined && { sum: sums.get(String(file)) ?? null }) }
    })
  const sorted = (name: string) =>
    table(name).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  const { created_at: _, created_by: __, ...organization } = table("organizations")[0] ?? {}
  return {
    organization,
    imports: sorted("imports"),
    partners: sorted("partners"),
    partner_parts: sorted("partner_parts"),
    car_shares: sorted("car_shares"),
    settlements: sorted("settlements"),
    tasks: sorted("tasks"),
    task_templates: sorted("task_templates"),
    cars: sorted("cars"),
    splits: sorted("splits"),
    expenses: sorted("expenses"),
    overheads: sorted("overheads"),
    payments: sorted("payments"),
    // An import makes those that were never used, and locks them.
    paper_series: sorted("paper_series").filter(({ last_number }) => last_number !== 0),
    paper_logos: sorted("paper_logos"),
    papers: sorted("papers"),
    attachments: sorted("attachments"),
    closings: sorted("closings"),
    closing_changes: sorted("closing_changes"),
    history: table("history"),
  }
}

/** Imports, archives again, and expects the same through the map. @returns the new organization's id */
export async function expectSame(
  from: TestApp,
  to: TestApp,
  { archive, owner, linked }: { archive: Buffer; owner: Person; linked: string[] },
) {
  const { id, ...counts } = await importBytes(to, archive, owner)
  const first = await unzip(archive)
  const again = await unzip(await downloadArchive(to, owner, id))
  const archivedId = linesOf(first, "organizations")[0].id
  // Those whose account is deleted are known to the history alone.
  const gone = linesOf(first, "history").map(({ before }) => before?.user_id)
  const users = [...(await from.sql("select id from users")).map((user) => user.id), ...gone]
  const person = (one: string) =>
    linked.includes(one) ? owner.id : users.includes(one) ? nobody : undefined
  const expected = await comparable(first, idMap(archivedId, id), person)
  const found = await comparable(again)
  const last = found.history.pop()
  expect(last).toMatchObject({
    entity: "organizations",
    action: "insert",
    entity_id: id,
    after: { imported_from: archivedId },
  })
  expect(found).toEqual(expected)
  expect(counts.cars).toBe(expected.cars.length)
  expect(linesOf(again, "organization_members")).toMatchObject([
    { user_id: owner.id, role: "owner" },
  ])
  return id
}
