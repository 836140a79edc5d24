import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Installation } from "./installation.ts"
import { type Entry, hashOf, keyOf, type Ledger, readRows } from "./ledger.ts"
import { faultsOfNumbers, type IssuedPaper, issuedPapers } from "./stored.ts"

/**
 * What is wrong with a restored installation, whose backup was made between two moments of its ledger. The writes of a
 * car are sent one after another: what it holds must be what it held after one of them, not before the last that
 * was acknowledged when the backup began, and not after the last that was sent when it ended.
 */
export async function compareSnapshot(
  { sql, folder }: Pick<Installation, "sql" | "folder">,
  { organizationId, cars, contents }: Ledger,
  { begun, ended }: { begun: number; ended: number },
): Promise<{ faults: string[]; rows: number }> {
  const faults: string[] = []
  const rows = await readRows({ sql }, organizationId)
  const restored = Map.groupBy(rows, ({ car }) => car)
  for (const [car, entries] of cars) {
    const found = textOf(new Map(restored.get(car)?.map(({ key, holds }) => [key, holds])))
    if (!statesBetween(entries, begun, ended).some((state) => textOf(state) === found))
      faults.push(`the car ${car} is not as it was at any moment of the backup: ${found}`)
  }
  for (const car of restored.keys()) if (!cars.has(car)) faults.push(`nobody has made ${car}`)
  const halves = await sql<{ name: string }>(differsFromHistory, [organizationId])
  faults.push(...halves.map(({ name }) => `${name} is not as its history says`))
  const papers = await sql<{ id: string; path: string }>("select id, path from attachments")
  for (const { id, path } of papers) {
    const sent = contents.get(id)
    const content = readStored(join(folder, "files", path))
    const isWhole = content && (sent ? hashOf(content) === sent : content.length > 0)
    if (!isWhole) faults.push(`the file of ${id} is ${content ? "another" : "missing"}`)
  }
  const issued = await sql<IssuedPaper>(issuedPapers)
  faults.push(...faultsOfNumbers(issued))
  for (const { id, path, sha256 } of issued) {
    // One whose PDF was being made has it as a job.
    if (path === null) continue
    const content = readStored(join(folder, "files", path))
    if (!content || hashOf(content) !== sha256)
      faults.push(`the PDF of ${id} is ${content ? "another" : "missing"}`)
  }
  return { faults, rows: rows.length }
}

/** A row and its history are written together, and read by a backup one after the other. */
const differsFromHistory = `
  select coalesce(last.entity || ' ' || last.entity_id, stored.entity || ' ' || stored.id) as name
  from (
    select distinct on (entity, entity_id) entity, entity_id, action from history
    where organization_id = $1 and entity in ('cars', 'expenses')
    order by entity, entity_id, id desc
  ) last
  full join (
    select 'cars' as entity, id from cars where organization_id = $1
    union all select 'expenses', id from expenses where organization_id = $1
  ) stored on stored.entity = last.entity and stored.id = last.entity_id
  where (stored.id is not null) is distinct from (last.action is not null and last.action <> 'delete')`

type State = Map<string, string | null>

/** What the rows of a car may have held at a moment between two. */
function statesBetween(entries: readonly Entry[], begun: number, ended: number): State[] {
  const states: State[] = []
  const state: State = new Map()
  const isSure = ({ acknowledgedAt = Number.POSITIVE_INFINITY }: Entry) => acknowledgedAt <= begun
  const first = entries.findLastIndex(isSure)
  if (first < 0) states.push(new Map())
  for (const [index, { write, sentAt }] of entries.entries()) {
    if (sentAt > ended) break
    if (write.holds === null) state.delete(keyOf(write))
    else state.set(keyOf(write), write.holds)
    if (index >= first) states.push(new Map(state))
  }
  return states
}

const textOf = (state: State) => JSON.stringify([...state].toSorted())

function readStored(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
