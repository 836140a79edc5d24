import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../installation.ts"
import { family } from "../measures.ts"
import { programs } from "./needs.ts"
import { type Part, startPart } from "./parts.ts"
import { exampleWith, type Replacements, settingsIn } from "./settings.ts"

/** Ports of one machine of the database: of PostgreSQL, Patroni, and etcd for clients and among its members. */
export type NodePorts = { postgres: number; patroni: number; client: number; peer: number }

export type Node = {
  name: string
  ports: NodePorts
  folder: string
  etcd: Part
  patroni: Part
}

export type Passwords = Record<
  "postgres" | "replicator" | "rewinder" | "marza" | "marza_login",
  string
>

/** Starts the machines of the database, db1 to db3, each with etcd, Patroni and its PostgreSQL. */
export function startNodes(
  folder: string,
  ports: NodePorts[],
  { passwords, account }: { passwords: Passwords; account: { uid: number; gid: number } },
): Node[] {
  const addresses: Replacements = ports.flatMap(({ client, peer }, index) => [
    [`10.0.0.1${index + 1}:2379`, `127.0.0.1:${client}`],
    [`10.0.0.1${index + 1}:2380`, `127.0.0.1:${peer}`],
  ])
  const clients = addresses.filter(([example]) => example.endsWith(":2379"))
  return ports.map((own, index) => {
    const name = `db${index + 1}`
    const nodeFolder = join(folder, name)
    mkdirSync(nodeFolder, { mode: 0o700 })
    chownSync(nodeFolder, account.uid, account.gid)
    const etcd = startPart({
      command: programs.etcd,
      env: settingsIn(
        exampleWith("etcd.env", [
          ["ETCD_NAME=db1", `ETCD_NAME=${name}`],
          ["/var/lib/etcd/marza", join(nodeFolder, "etcd")],
          // The lines of this member before those of all.
          ["URLS=http://10.0.0.11:2379", `URLS=http://127.0.0.1:${own.client}`],
          ["URLS=http://10.0.0.11:2380", `URLS=http://127.0.0.1:${own.peer}`],
          ...addresses.filter(([example]) => example.endsWith(":2380")),
        ]),
      ),
      account: "postgres",
      log: join(nodeFolder, "etcd.log"),
      restartSeconds: 1,
    })
    const config = join(nodeFolder, "patroni.yml")
    const text = exampleWith("patroni.yml", [
      ["name: db1", `name: ${name}`],
      ["10.0.0.11:8008", `127.0.0.1:${own.patroni}`],
      ["10.0.0.11:5432", `127.0.0.1:${own.postgres}`],
      ...clients,
      ["10.0.0.0/24", "127.0.0.1/32"],
      ["/var/lib/postgresql/15/marza", join(nodeFolder, "data")],
      ["/var/lib/postgresql/patroni.pgpass", join(nodeFolder, "pgpass")],
      ["/var/run/postgresql", nodeFolder],
      ["password-of-postgres", passwords.postgres],
      ["password-of-replicator", passwords.replicator],
      ["password-of-rewinder", passwords.rewinder],
    ])
    writeFileSync(config, text, { mode: 0o600 })
    chownSync(config, account.uid, account.gid)
    const patroni = startPart({
      command: programs.patroni,
      args: [config],
      account: "postgres",
      log: join(nodeFolder, "patroni.log"),
      restartSeconds: 1,
    })
    return { name, ports: own, folder: nodeFolder, etcd, patroni }
  })
}

type Member = { name: string; role: string; state: string; lag?: number }

/** The members as Patroni sees them; none while nobody answers. */
export async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { ports } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`, {
      signal: AbortSignal.timeout(3000),
    }).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** Waits until there is a primary, and two synchronous standbys that follow it. */
export const waitUntilWhole = (nodes: readonly Node[]) =>
  until(
    async () => {
      const members = (await membersOf(nodes)).filter(isFollowing)
      return (
        members.some(({ role }) => role === "leader") &&
        members.filter(({ role }) => role === "sync_standby").length === 2
      )
    },
    () => "the database's nodes do not come back",
    180,
  )

/** While people write, a standby is always a little behind. */
const maxLagBytes = 1024 ** 2

const isFollowing = ({ state, role, lag = maxLagBytes }: Member) =>
  /^(running|streaming)$/.test(state) && (role === "leader" || lag < maxLagBytes)

/** The node that has a role now. @throws when none has */
export async function nodeOf(
  nodes: readonly Node[],
  role: "leader" | "sync_standby",
): Promise<Node> {
  const member = (await membersOf(nodes)).find((one) => one.role === role)
  const node = nodes.find(({ name }) => name === member?.name)
  if (!node) throw new Error(`no node is ${role}`)
  return node
}

/** The folders of the nodes that were started. */
export const nodeFoldersIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^db\d$/.test(name))
    .map((name) => join(folder, name))

/** Kills every process of a node's PostgreSQL, if it runs. */
export function killPostgres(folder: string) {
  const file = join(folder, "data/postmaster.pid")
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  // The file of one that was killed names a process that may be another's by now.
  if (!commandOf(pid).includes(folder)) return
  for (const process of family(pid)) killIfThere(process)
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has ended already.
  }
}

/** What a process was started with; nothing when it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}
