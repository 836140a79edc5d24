import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A real file system of a few megabytes. */
export type SmallDisk = {
  /** Its path for programs that are run by `command`. */
  folder: string
  /** Its path for the test. */
  seen: string
  /** The prefix of the command of a program that is to see it. */
  command: string[]
  /** Uses up all free space. */
  fill: () => void
  /** Frees the space again. */
  free: () => void
  /** Takes the disk away. */
  close: () => void
}

/**
 * A tmpfs in a namespace of its own, which root and most users may make; where there are no namespaces root mounts
 * it for all.
 * @throws where neither works, so that a full disk cannot be tested
 */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), "marza-disk-"))
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "none", folder]
  return (await openInNamespace(folder, mount)) ?? openForAll(folder, mount)
}

/** {@link makeSmallDisk} for one test, taken away after it. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await makeSmallDisk(megabytes)
  onTestFinished(disk.close)
  return disk
}

async function openInNamespace(folder: string, mount: string[]): Promise<SmallDisk | undefined> {
  const holder = spawn(
    "unshare",
    [
      "--user",
      "--map-root-user",
      "--mount",
      "sh",
      "-c",
      '"$@" && echo ready && exec sleep 1000',
      "sh",
      ...mount,
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  )
  const isReady = await Promise.race([
    once(holder.stdout, "data").then(() => true),
    once(holder, "close").then(() => false),
    once(holder, "error").then(() => false),
  ]).catch(() => false)
  if (!isReady) return undefined
  return withFiller({
    folder,
    seen: `/proc/${holder.pid}/root${folder}`,
    close: () => {
      holder.kill("SIGKILL")
      rmdirSync(folder)
    },
    command: ["nsenter", "-t", String(holder.pid), "--user", "--mount", "--preserve-credentials"],
  })
}

function openForAll(folder: string, [program = "", ...args]: string[]): SmallDisk {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" })
  if (status !== 0) {
    throw new Error(
      `A small disk is needed: run the tests where user namespaces are, or as root (${stderr})`,
    )
  }
  const close = () => {
    spawnSync("umount", ["--lazy", folder])
    rmdirSync(folder)
  }
  return withFiller({ folder, seen: folder, command: [], close })
}

function withFiller(disk: Omit<SmallDisk, "fill" | "free">): SmallDisk {
  const filler = join(disk.seen, "filler")
  return {
    ...disk,
    fill: () => {
      const file = openSync(filler, "a")
      for (const size of [1 << 20, 1 << 12, 1]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size))
        } catch {
          // No space for a block of this size.
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
  }
}
