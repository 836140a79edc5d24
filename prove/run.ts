/**
 * npm run prove: tries the promises many times on this machine and prints a table; exits with 1 when one is broken,
 * with 2 when one could not be tried here.
 * `npm run prove -- crashes` tries only what is named, `npm run prove -- soak=60` for other than 30 minutes.
 */
import { proveBackups } from "./backups.ts"
import { proveClock } from "./clock.ts"
import { proveCluster } from "./cluster/prove.ts"
import { proveCrashes, proveOutages } from "./crashes.ts"
import { proveDisk } from "./disk.ts"
import { proveLane } from "./lane.ts"
import { provePermissions } from "./permissions.ts"
import { endedEarly, Missing, type Proof } from "./proof.ts"
import { proveProperties } from "./properties.ts"
import { proveRequests } from "./requests.ts"
import { proveServices } from "./services.ts"
import { proveSoak } from "./soak.ts"

/** The names, each with what follows a =. */
const given = new Map(
  process.argv.slice(2).map((argument) => {
    const [name = "", value] = argument.split("=")
    return [name, value] as const
  }),
)
const soakMinutes = Number(given.get("soak") ?? 30)

const proofs: Record<string, () => Promise<Proof>> = {
  crashes: () => proveCrashes(50),
  outages: () => proveOutages(3, 30),
  permissions: provePermissions,
  requests: () => proveRequests(100_000),
  properties: () => proveProperties(20),
  lane: proveLane,
  disk: () => proveDisk(4, 8),
  services: () => proveServices(3, 30),
  clock: () => proveClock(4),
  backup: () => proveBackups(4, 2),
  soak: () => proveSoak(soakMinutes),
}

/** Only done by name, because of what they need. */
const named: Record<string, () => Promise<Proof[]>> = { cluster: proveCluster }

const wanted = [...given.keys()]
const all = { ...proofs, ...named }
const unknown = wanted.filter((name) => !(name in all))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}; there is ${Object.keys(all).join(", ")}`)
  process.exit(2)
}
// In fewer a line through what was measured tells nothing.
if (!(soakMinutes >= 10)) {
  console.error("soak takes minutes, at least 10: soak=60")
  process.exit(2)
}

// The servers end with this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1))

const rows: Record<string, string>[] = []
for (const [name, prove] of Object.entries(wanted.length > 0 ? all : proofs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`${name} …`)
  const begun = Date.now()
  const proved = await prove().catch((error: unknown) =>
    error instanceof Missing ? error : endedEarly(name, error),
  )
  if (proved instanceof Missing) {
    console.error(`${name}: ${proved.message}`)
    process.exitCode ??= 2
    continue
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(0)
  for (const { what, times, found, budget, faults } of [proved].flat()) {
    rows.push({ what, times, found, budget, kept: faults.length > 0 ? "NO" : "yes", seconds })
    console.log(`${name}: ${times}. ${found} (${seconds} s)`)
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exitCode = 1
  }
}
console.table(rows)
// What a proof that failed has left open would keep this process; its servers end with it. The table is written first.
process.stdout.write("", () => process.exit())
