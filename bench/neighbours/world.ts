import { mkdirSync } from "node:fs"
import sharp from "sharp"
import { openCollector } from "../../server/test/garbage.ts"
import { freePort } from "../../server/test/running.ts"
import { type Database, openDatabaseOf } from "../databases.ts"
import { type Server, startServer } from "../server.ts"
import { signInAs } from "../sessions.ts"
import { newFolder, stopAfter } from "../world.ts"
import { askFor } from "./ask.ts"
import { closedMonths, type Filled, fillNeighbours, type Size, wholeSize } from "./fill.ts"
import { type Neighbour, startLarge } from "./large.ts"
import { startMailServer } from "./mail-server.ts"
import { addSmall, type Small } from "./small.ts"

const smallCars = 48
/** People of the large organization who are signed in. */
const signedIn = 40

export type World = {
  database: Database
  environment: Record<string, string>
  mailServer: Awaited<ReturnType<typeof startMailServer>>
  server: Server
  /** Has the server collect its garbage: what is left then is what it holds. */
  collect: () => Promise<void>
  small: Small
  neighbour: Neighbour
}

/** Both organizations on one server. @param share of the rows of the whole size */
export async function openWorld(share: number): Promise<World> {
  const database = await openDatabaseOf("migrated")
  const dataDir = newFolder("neighbours")
  const size = Object.fromEntries(
    Object.entries(wholeSize).map(([what, rows]) => [what, rows * share]),
  ) as Size
  const filled = await fillNeighbours(database.ownerUrl, dataDir, size)
  const mailServer = await startMailServer()
  const port = await freePort()
  const environment = {
    TRUSTED_PROXIES: "1",
    SMTP_URL: mailServer.url,
    BACKUP_DIR: newFolder("neighbours-backups"),
    BACKUP_EVERY: "24h",
  }
  const server = await startServer(database.ownerUrl, {
    environment: { ...environment, NODE_OPTIONS: `--inspect-port=${port}` },
    dataDir,
  })
  const { small, neighbour } = await signIn(database, server, filled)
  const { collect, close } = await openCollector(server.child.pid ?? 0, port)
  // A process whose inspector is open does not end.
  stopAfter("measure", close)
  return { database, environment, mailServer, server, collect, small, neighbour }
}

async function signIn({ ownerUrl, appUrl }: Database, { url, dataDir }: Server, filled: Filled) {
  const { large } = filled
  const token = await signInAs(appUrl, large.userId)
  for (const month of closedMonths(new Date()))
    await askFor(
      `${url}/api/organizations/${large.organizationId}/months/${month}/closing?with_questions=true`,
      { method: "PUT", token, body: '{"version":0}' },
    )
  const tokens: string[] = []
  for (const member of large.memberIds.slice(0, signedIn))
    tokens.push(await signInAs(appUrl, member))
  const folder = newFolder("large")
  mkdirSync(folder)
  const neighbour = startLarge({
    ...large,
    url,
    ownerUrl,
    dataDir,
    folder,
    token,
    tokens,
    superadminToken: await signInAs(appUrl, filled.superadminId),
  })
  const { organizationId, userId } = filled.small
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: "#225588" },
  })
    .jpeg()
    .toBuffer()
  const ofSmall = await signInAs(appUrl, userId)
  const small = await addSmall(url, organizationId, ofSmall, photo, smallCars)
  // Whatever is loaded once is loaded before memory is first looked at.
  for (const path of ["/cars/export.xlsx", "/analytics/package.zip?year=2026&month=1"])
    await fetch(`${url}/api/organizations/${organizationId}${path}`, {
      headers: { authorization: `Bearer ${ofSmall}` },
    }).then((response) => response.arrayBuffer())
  return { small, neighbour }
}
