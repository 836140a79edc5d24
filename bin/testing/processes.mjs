import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"

const parent = process.ppid
const parentCheckMilliseconds = 250
/** Two seconds in all, of which PostgreSQL needs the most to take its memory back. */
const secondsToEnd = 1.2

/**
 * Ends this process within two seconds of a signal, of a closed terminal, or of the end of npm: first everything that
 * was started below it, whoever started it, then a folder.
 * @param print writes what came out until then
 * @returns whether it is ending: then nothing more may be started
 */
export function endWhenTold(folder, print) {
  let isEnding = false
  const end = async (signal, code) => {
    if (isEnding) return
    isEnding = true
    await endDescendants()
    // The folder holds the results that are told.
    try {
      print(signal)
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      process.exit(code)
    }
  }
  for (const [signal, number] of [
    ["SIGINT", 2],
    ["SIGTERM", 15],
    ["SIGHUP", 1],
  ])
    process.on(signal, () => end(signal, 128 + number))
  // npm ends at once by SIGHUP and SIGKILL, and this process then gets another parent.
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => {
      if (process.ppid !== parent) end("the end of npm", 129)
    }, parentCheckMilliseconds).unref()
  return () => isEnding
}

async function endDescendants() {
  // Those whose parent ends first are no descendants any more.
  const found = new Set(descendants())
  for (const pid of found) send(pid, "SIGTERM")
  const latest = performance.now() + secondsToEnd * 1000
  while (performance.now() < latest && [...found].some((pid) => send(pid, 0))) {
    for (const pid of descendants([...found, process.pid])) found.add(pid)
    await wait(50)
  }
  for (const pid of found) send(pid, "SIGKILL")
}

/** @returns whether there is such a process */
function send(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** @returns {number[]} the processes that these have started, and those that these have started, and so on */
function descendants(of = [process.pid]) {
  const all = processes()
  const found = []
  const visit = (pid) => {
    for (const { pid: child } of all.filter(({ parent }) => parent === pid)) {
      found.push(child)
      visit(child)
    }
  }
  for (const pid of of) visit(pid)
  return found
}

function processes() {
  if (process.platform === "linux")
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const status = readFileSync(`/proc/${name}/stat`, "utf8")
          // The name of a program may hold spaces and parentheses.
          const [state, parent] = status.slice(status.lastIndexOf(")") + 2).split(" ")
          return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent) }]
        } catch {
          return []
        }
      })
  const listed = execFileSync("ps", ["-axo", "pid=,ppid="], { encoding: "utf8" })
  return listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid, parent]) => ({ pid, parent }))
}
