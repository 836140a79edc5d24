import { type Cluster, startCluster } from "../server/src/platform/db/embedded/cluster.ts"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { createDatabase, dropDatabase } from "../server/test/database.ts"
import { type Filled, fill, fillWithoutIndexes } from "./fill.ts"
import { fillTwo } from "./two-organizations.ts"
import { newFolder, stopAfter } from "./world.ts"

/** One that is only read once it is filled may lose everything in a crash, and keeps no log. */
const settingsOf = {
  written: [],
  read: [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=8GB",
    "maintenance_work_mem=256MB",
  ],
}
type ClusterKind = keyof typeof settingsOf

/** What several measures use is filled in once; each gets a copy. */
const fillings = {
  migrated: async (): Promise<Filled> => ({ organizationId: "", userId: "" }),
  /** Ten organizations of 1,000 cars. */
  "10x1000": (url: string) => fill(url, 10, 1000),
  /** One organization of 10,000 cars. */
  "1x10000": (url: string) => fill(url, 1, 10_000),
  "2x10000": (url: string) => fill(url, 2, 10_000),
  "1000+10000": fillTwo,
} satisfies Record<string, (url: string) => Promise<Filled>>

export type Database = Filled & { ownerUrl: string; appUrl: string }

type Migrated = { cluster: Cluster; appUrl: string }

const clusters = new Map<ClusterKind, Promise<Migrated>>()
const templates = new Map<keyof typeof fillings, Promise<Filled>>()
let copies = 0

/** A copy of a filled database, until the measure ends, or the run. */
export async function openDatabaseOf(
  filling: keyof typeof fillings,
  until: "measure" | "run" = "measure",
): Promise<Database> {
  const migrated = await openCluster("written")
  const { url } = migrated.cluster
  const template = `filled_${filling}`
  let filled = templates.get(filling)
  filled ??= createDatabase(url, `"${template}"`, "marza").then(() =>
    fillings[filling](urlOf(url, template)),
  )
  templates.set(filling, filled)
  return { ...(await filled), ...(await copy(migrated, `"${template}"`, until)) }
}

/** A database of organizations with their cars that nothing but reads will come to, until the measure ends. */
export async function openReadDatabase(
  organizations: number,
  carsEach: number,
  expensesEach: number,
): Promise<Database> {
  const opened = await copy(await openCluster("read"), "marza", "measure")
  const filled = await fillWithoutIndexes(opened.ownerUrl, organizations, carsEach, expensesEach)
  return { ...opened, ...filled }
}

async function copy({ cluster, appUrl }: Migrated, template: string, until: "measure" | "run") {
  const name = `copy_${++copies}`
  const ownerUrl = await createDatabase(cluster.url, name, template)
  stopAfter(until, () => dropDatabase(cluster.url, name))
  return { ownerUrl, appUrl: urlOf(appUrl, name) }
}

const urlOf = (url: string, database: string) => {
  const target = new URL(url)
  target.pathname = `/${database}`
  return target.href
}

/** A running PostgreSQL whose database `marza` is at this version, without a row. */
function openCluster(kind: ClusterKind): Promise<Migrated> {
  let opened = clusters.get(kind)
  opened ??= (async () => {
    const cluster = await startCluster(newFolder(`cluster-${kind}`), {
      settings: settingsOf[kind],
    })
    stopAfter("run", cluster.stop)
    return { cluster, appUrl: await migrate(cluster.url) }
  })()
  clusters.set(kind, opened)
  return opened
}
