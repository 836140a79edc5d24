import { once } from "node:events"
import { readFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"

/** The running embedded PostgreSQL of a folder. */
export function databaseOf(folder: string): { pid: number; url: string } {
  const [pid, , , port] = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")
  const password = readFileSync(join(folder, "postgres.password"), "utf8")
  return { pid: Number(pid), url: `postgres://marza:${password}@127.0.0.1:${port}/marza` }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, "close")
  return port
}
