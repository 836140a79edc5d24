import { mkdirSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import sharp from "sharp"
import { type Database, openDatabaseOf } from "../databases.ts"
import { type Server, startServer } from "../server.ts"
import { signInAs } from "../sessions.ts"
import { newFolder } from "../world.ts"
import { askFor } from "./ask.ts"
import type { DeedName } from "./deeds.ts"
import { closedMonths, type Filled, fillNeighbours, type Size, wholeSize } from "./fill.ts"
import { untilIdle } from "./idle.ts"
import { type Neighbour, startLarge } from "./large.ts"
import { startMailServer } from "./mail-server.ts"
import { readMetrics, stallsBetween } from "./metrics.ts"
import { addSmall, kinds, type Measured, percentile99, type Small, work } from "./small.ts"

const smallCars = 48
/** People of the large organization who are signed in. */
const signedIn = 40
const longestSeconds = 10
/** So long what was broken off may go on before the next begins. */
const idleWithinSeconds = 20

/** What was measured while something was done. */
export type Line = { deed: string; measured: Measured; loop: number }

export type World = {
  database: Database
  environment: Record<string, string>
  mailServer: Awaited<ReturnType<typeof startMailServer>>
  server: Server
  small: Small
  neighbour: Neighbour
  lines: Line[]
  /** What the small organization's people wait for while the large one does these, which it breaks off then. */
  measureDuring: (deeds: DeedName[], rounds: number) => Promise<Measured>
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
  const environment = {
    TRUSTED_PROXIES: "1",
    SMTP_URL: mailServer.url,
    BACKUP_DIR: newFolder("neighbours-backups"),
    BACKUP_EVERY: "24h",
  }
  const server = await startServer(database.ownerUrl, { environment, dataDir })
  const { small, neighbour } = await signIn(database, server, filled)
  const lines: Line[] = []
  // Where this one waits too, the machine has no processor left.
  const own = monitorEventLoopDelay({ resolution: 10 })
  own.enable()
  return {
    database,
    environment,
    mailServer,
    server,
    small,
    neighbour,
    lines,
    measureDuring: async (deeds, rounds) => {
      await neighbour.prepare(deeds)
      const before = await readMetrics(server.url)
      own.reset()
      neighbour.begin(deeds)
      const measured = await work(small, { rounds, seconds: longestSeconds })
      const ownLoop = own.percentile(99) / 1e6
      const after = await readMetrics(server.url)
      const { done, errors } = await neighbour.stop()
      const idle = await untilIdle(database.ownerUrl, idleWithinSeconds)
      const deed = deeds.join(" + ")
      lines.push({ deed, measured, loop: after.loop })
      print({
        deed,
        measured,
        done,
        ownLoop,
        errors,
        idle,
        loop: after.loop,
        stalls: stallsBetween(before, after),
      })
      return measured
    },
  }
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

type Printed = Line & {
  done: number
  ownLoop: number
  errors: string[]
  idle: number
  stalls: string[]
}

function print({ deed, measured, done, ownLoop, errors, idle, loop, stalls }: Printed) {
  const times = kinds.map((kind) => `${kind} ${percentile99(measured.times[kind]).toFixed(0)}`)
  console.log(
    [
      `\n    ${deed}: p99 ${times.join(", ")} ms (${measured.times.list.length} rounds)`,
      `loop ${loop.toFixed(0)} ms, of this process ${ownLoop.toFixed(0)} ms`,
      `done ${done}×`,
      ...(idle > 2 ? [`${idle.toFixed(0)} s until nothing was at work`] : []),
      ...(stalls.length > 0 ? [`stalls: ${stalls.join("; ")}`] : []),
      ...tally("not answered", measured.failed),
      ...tally("of the large one", errors),
    ].join(", "),
  )
}

const tally = (what: string, all: string[]) =>
  all.length === 0
    ? []
    : [
        `${what}: ${[...Map.groupBy(all, (one) => one)]
          .map(([one, { length }]) => `${length}× ${one}`)
          .join("; ")
          .slice(0, 600)}`,
      ]
