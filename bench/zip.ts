import { randomFillSync, randomUUID } from "node:crypto"
import { once } from "node:events"
import { linkSync, mkdirSync, writeFileSync } from "node:fs"
import { get } from "node:http"
import { join } from "node:path"
import { documentLimitBytes } from "@marza/domain/attachments/kinds.ts"
import pg from "pg"
import type { Figures } from "./budgets.ts"
import { type Database, openDatabaseOf } from "./databases.ts"
import { growth } from "./memory.ts"
import { once as onceForAll } from "./once.ts"
import { startServer } from "./server.ts"
import { signInAs } from "./sessions.ts"

const megabyte = 1024 * 1024
const documents = 52
const warmUpBytes = 200 * megabyte

/**
 * The ZIP of a car with 52 documents of 20 MB, downloaded by its address as a browser does.
 */
export async function measureZip(): Promise<Figures<"zip">> {
  const database = await openDatabaseOf("10x1000")
  const { url, dataDir } = await startServer(database.ownerUrl)
  const carId = await addDocuments(database, dataDir)
  const token = await signInAs(database.appUrl, database.userId)
  const path = `/api/organizations/${database.organizationId}/cars/${carId}/attachments.zip`
  // A beginning loads libraries and reserves memory, whatever the size.
  await download(url, token, path, warmUpBytes)
  const whole = onceForAll(async () => {
    let bytes = 0
    let seconds = 0
    const grown = await growth({ url }, async () => {
      const startedAt = performance.now()
      bytes = await download(url, token, path)
      seconds = (performance.now() - startedAt) / 1000
    })
    if (bytes < documents * documentLimitBytes) throw new Error(`the ZIP has ${bytes} bytes`)
    return { grown, size: bytes / megabyte, seconds }
  })
  return {
    zipRate: async () => {
      const { size, seconds } = await whole()
      return { value: size / seconds, note: `${size.toFixed(0)} MB` }
    },
    zipMegabytes: async () => ({ value: (await whole()).grown }),
  }
}

/** One file under many names, so that the disk holds it once; each is read all the same. @returns the car's id */
export async function addDocuments(
  { ownerUrl, organizationId, userId }: Omit<Database, "appUrl">,
  dataDir: string,
): Promise<string> {
  const folder = `car-documents/${userId}`
  mkdirSync(join(dataDir, "files", folder), { recursive: true })
  const paths = Array.from({ length: documents }, () => `${folder}/${randomUUID()}.pdf`)
  const [first = "", ...others] = paths.map((path) => join(dataDir, "files", path))
  writeFileSync(first, randomFillSync(Buffer.alloc(documentLimitBytes)))
  for (const other of others) linkSync(first, other)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    const { rows } = await client.query<{ id: string }>(
      "select id from cars where organization_id = $1 order by id desc limit 1",
      [organizationId],
    )
    const carId = rows[0]?.id ?? ""
    await client.query(
      `insert into attachments (organization_id, id, car_id, kind, name, content_type, size, path, position)
       select $1, gen_random_uuid(), $2, 'other', 'Document ' || place || '.pdf', 'application/pdf', $3, path, place
       from unnest($4::text[]) with ordinality as given (path, place)`,
      [organizationId, carId, documentLimitBytes, paths],
    )
    return carId
  } finally {
    await client.end()
  }
}

/** @param maxBytes when it is left off @returns how many bytes arrived */
async function download(
  serverUrl: string,
  token: string,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<number> {
  const response = await fetch(`${serverUrl}/api/downloads`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ path }),
  })
  const { url } = (await response.json()) as { url: string }
  const [arriving] = await once(get(serverUrl + url), "response")
  let bytes = 0
  for await (const chunk of arriving) {
    bytes += chunk.length
    if (bytes > maxBytes) break
  }
  return bytes
}
