import { spawnSync } from "node:child_process"
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * The account that PostgreSQL runs as; it refuses root.
 * - `self`: an ordinary user started us.
 * - `namespace`: we are root and a user namespace shows us to PostgreSQL as `nobody`; files stay root's,
 *   so a checkout under a closed home folder works.
 * - `account`: we are root without namespaces (most containers) and switch to a system account.
 */
export type Owner =
  | { kind: "self" }
  | { kind: "namespace" }
  | { kind: "account"; uid: number; gid: number }

const nobodyId = 65534
const namespaceCommand = [
  "unshare",
  "--user",
  `--map-user=${nobodyId}`,
  `--map-group=${nobodyId}`,
] as const

/** Chooses the {@link Owner}. @throws when root finds neither namespaces nor an account to switch to. */
export function chooseOwner(namespacesWork = tryNamespace): Owner {
  if (process.getuid?.() !== 0) return { kind: "self" }
  if (namespacesWork()) return { kind: "namespace" }
  const account = systemAccount("postgres") ?? systemAccount("nobody")
  if (!account) throw new Error("PostgreSQL refuses root, and there is no account to run it as")
  return { kind: "account", ...account }
}

/** The command line and spawn options that run `command` as `owner`. */
export function runAs(owner: Owner, command: string[]) {
  const [program = "", ...args] =
    owner.kind === "namespace" ? [...namespaceCommand, ...command] : command
  return {
    program,
    args,
    options: owner.kind === "account" ? { uid: owner.uid, gid: owner.gid } : {},
  }
}

/** Gives `path` and all in it to the owner, once: a folder that already belongs to it is left alone. */
export function chownTo(owner: Owner, path: string): void {
  if (owner.kind === "self" || !existsSync(path)) return
  const { uid, gid } = owner.kind === "account" ? owner : { uid: 0, gid: 0 }
  if (lstatSync(path).uid === uid) return
  changeOwner(path, uid, gid)
}

/** True when the owner may enter every folder above `path`. */
export function canReach(owner: Owner, path: string): boolean {
  if (owner.kind !== "account") return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid } = statSync(folder)
      if (uid !== owner.uid && (mode & 0o001) === 0) return false
    }
    if (folder === dirname(folder)) return true
  }
}

function tryNamespace(): boolean {
  const [program, ...args] = namespaceCommand
  return spawnSync(program, [...args, "true"], { stdio: "ignore" }).status === 0
}

function systemAccount(name: string): { uid: number; gid: number } | undefined {
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find((fields) => fields[0] === name)
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}

function changeOwner(path: string, uid: number, gid: number): void {
  // The contents first: an interrupted change is then seen at the top and done again.
  if (lstatSync(path).isDirectory()) {
    for (const entry of readdirSync(path)) changeOwner(join(path, entry), uid, gid)
  }
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, uid, gid)
}
