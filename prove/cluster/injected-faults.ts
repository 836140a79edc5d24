import { setTimeout as pause } from "node:timers/promises"
import type { Cluster } from "./cluster.ts"
import { killPostgres, type Node, nodeOf } from "./nodes.ts"

/** Brings back what was to stay away. */
type Comeback = () => void

export type InjectedFault = {
  what: string
  rounds: number
  /** The longest time without an acknowledged write that may pass. */
  maxSeconds: number
  inject: (cluster: Cluster, round: number) => Promise<Comeback | undefined>
}

const rounds = 3
/** Longer than the primary's lease. */
const etcdAwaySeconds = 30

export const injectedFaults: readonly InjectedFault[] = [
  {
    what: "a server of the program",
    rounds,
    maxSeconds: 5,
    inject: async ({ apps }, round) => {
      await apps[round % apps.length]?.server.kill()
      return undefined
    },
  },
  {
    what: "a PgBouncer",
    rounds,
    maxSeconds: 5,
    inject: async ({ apps }, round) => {
      await apps[round % apps.length]?.bouncer.kill()
      return undefined
    },
  },
  {
    what: "HAProxy",
    rounds,
    maxSeconds: 10,
    inject: async ({ proxy }) => {
      await proxy.kill()
      return undefined
    },
  },
  {
    what: "the primary's PostgreSQL",
    rounds,
    maxSeconds: 10,
    inject: async ({ nodes }) => {
      killPostgres((await nodeOf(nodes, "leader")).folder)
      return undefined
    },
  },
  {
    what: "the primary's machine",
    rounds,
    maxSeconds: 30,
    inject: async ({ nodes }) => killMachine(await nodeOf(nodes, "leader")),
  },
  {
    what: "a standby's machine",
    rounds,
    maxSeconds: 10,
    inject: async ({ nodes }) => killMachine(await nodeOf(nodes, "sync_standby")),
  },
  {
    what: "both standbys, and the primary a second later",
    rounds: 1,
    maxSeconds: 45,
    inject: ({ nodes }) => killAll(nodes),
  },
  {
    what: `all of etcd, for ${etcdAwaySeconds} s`,
    rounds: 1,
    maxSeconds: 5,
    inject: async ({ nodes }) => {
      await Promise.all(nodes.map(({ etcd }) => etcd.killForGood()))
      await pause(etcdAwaySeconds * 1000)
      return () => nodes.forEach(({ etcd }) => void etcd.start())
    },
  },
]

/**
 * The primary is alone for a second and is then gone for good, until others have taken over: whatever it acknowledged in
 * that second would be lost.
 */
async function killAll(nodes: readonly Node[]): Promise<Comeback> {
  const primary = await nodeOf(nodes, "leader")
  const standbys = nodes.filter((node) => node !== primary)
  const killed = nodes.map(({ patroni }) => patroni.killForGood())
  for (const { folder } of standbys) killPostgres(folder)
  await Promise.all(killed)
  await pause(1000)
  killPostgres(primary.folder)
  for (const { patroni } of standbys) patroni.start()
  return () => primary.patroni.start()
}

/** Everything on a machine of the database. */
async function killMachine(node: Node): Promise<Comeback> {
  const killed = [node.patroni.killForGood(), node.etcd.killForGood()]
  killPostgres(node.folder)
  await Promise.all(killed)
  return () => {
    node.etcd.start()
    node.patroni.start()
  }
}
