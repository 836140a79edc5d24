import { password } from "../../e2e/server.ts"
import { picture } from "../../server/test/images.ts"
import { makeSmallDisk } from "../../server/test/small-disk.ts"
import { startServer } from "../server.ts"
import { stopAfter } from "../world.ts"
import { ask, askFor } from "./ask.ts"
import type { Line, Measuring } from "./measuring.ts"
import { addSmall, type Small, work } from "./small.ts"

const megabytes = 300
const cars = 12
const brief = { rounds: 20, seconds: 5 }
/** A save must be refused within so many seconds. */
const honestSeconds = 5

/**
 * What is felt while the small disk is full on which the database and the files lie: reading keeps its speed, and a save is
 * refused as storage_full at once.
 * @param untilWell seconds until all is as before, once there is room
 */
export async function fillDisk(
  measuring: Measuring,
  rounds: number,
  untilWell: (small: Small) => Promise<number>,
): Promise<{ line: Line; seconds: number }> {
  const disk = await makeSmallDisk(megabytes)
  stopAfter("measure", disk.close)
  const { url } = await startServer(undefined, {
    environment: { DEMO_PASSWORD: password },
    args: ["--api-only", "--demo"],
    dataDir: disk.folder,
    // It prints its people last.
    ready: /member@\S+/,
    prefix: disk.command,
  })
  const small = await openSmall(url)
  await work(small, brief, ["signIn"])
  disk.fill()
  try {
    const deed = "the database's disk full"
    // Whoever signs in writes a session.
    const without: ("save" | "signIn")[] = ["save", "signIn"]
    const line = await measuring.during(["nothing"], { rounds, deed, small, without })
    const save = await refusedSave(small)
    console.log(
      `\n    ${deed}: a save is answered ${save.status} after ${save.seconds.toFixed(1)} s`,
    )
    if (save.status !== 503 || save.seconds > honestSeconds) line.measured.times.list.push(Infinity)
    disk.free()
    return { line, seconds: await untilWell(small) }
  } finally {
    disk.free()
  }
}

async function openSmall(url: string): Promise<Small> {
  const body = JSON.stringify({ email: "owner@demo.test", password })
  const session = await askFor<{ access_token: string }>(`${url}/api/session`, {
    method: "POST",
    body,
  })
  const token = session.access_token
  const { items } = await askFor<{ items: { id: string }[] }>(`${url}/api/organizations`, { token })
  return addSmall(url, items[0]?.id ?? "", token, await picture(), cars)
}

/** Until the disk is written to, which the room of a page may put off. */
async function refusedSave(small: Small) {
  for (let tried = 0; ; tried += 1) {
    const { status, milliseconds } = await ask(
      `${small.url}/api/organizations/${small.organizationId}/cars`,
      {
        method: "POST",
        token: small.token,
        body: JSON.stringify({
          id: crypto.randomUUID(),
          name: "x".repeat(100),
          purchase_price: "1",
        }),
      },
    )
    if (status !== 201 || tried === 2000) return { status, seconds: milliseconds / 1000 }
  }
}
