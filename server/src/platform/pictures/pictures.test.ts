import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { startOf } from "../db/embedded/processes.ts"
import { openLog } from "../log.ts"
import { openPictures } from "./pictures.ts"

type Limits = Parameters<typeof openPictures>[1]

let small: Buffer
beforeAll(async () => {
  small = await picture("jpeg", { width: 60, height: 40 })
})

function open(limits?: Limits) {
  const lines: Record<string, unknown>[] = []
  const log = openLog("warn", { write: (line) => lines.push(JSON.parse(line)) })
  const pictures = openPictures(log, limits)
  onTestFinished(pictures.close)
  const draw = (person: string, content = small, gone?: AbortSignal, organization = person) =>
    pictures.draw({ organization, person, gone }, "image", content, "photo")
  /** Begins to draw in a process that is stopped before, and so never comes to an end by itself. */
  const beginForEver = async (gone?: AbortSignal) => {
    await draw("ana")
    const [pid = 0] = pictures.state().idle
    process.kill(pid, "SIGSTOP")
    const drawn = draw("ana", small, gone)
    // A promise that is awaited must not be what this function resolves to.
    return { pid, drawn: () => drawn }
  }
  return { pictures, lines, draw, beginForEver }
}

/** Polls with a longer timeout, because a busy machine is slow. */
const poll = <Value>(read: () => Value) => expect.poll(read)
const expectEnd = (pid: number) => poll(() => startOf(pid)).toBeUndefined()

describe("a picture", () => {
  test("is drawn in another process, which draws the next one too", async () => {
    const { pictures, draw } = open()
    expect(pictures.state()).toEqual({ waiting: 0, busy: [], idle: [] })
    expect((await draw("ana")).type).toBe("jpg")
    const { idle } = pictures.state()
    expect(idle).toHaveLength(1)
    expect(idle[0]).not.toBe(process.pid)
    expect((await draw("rasa")).type).toBe("jpg")
    expect(pictures.state()).toEqual({ waiting: 0, busy: [], idle })
  })

  test("ends its process at once when nobody waits for the picture any more", async () => {
    const { pictures, lines, draw, beginForEver } = open()
    const leaving = new AbortController()
    const { pid, drawn } = await beginForEver(leaving.signal)
    const refused = expect(drawn()).rejects.toMatchObject({ code: "bad_request" })
    await poll(() => pictures.state().busy).toEqual([pid])
    leaving.abort()
    await refused
    expect(startOf(pid)).toBeUndefined()
    expect(pictures.state()).toEqual({ waiting: 0, busy: [], idle: [] })
    expect((await draw("ana")).type).toBe("jpg")
    expect(lines).toEqual([])
  })

  test("that takes too long is stopped and refused, and the next one is drawn", async () => {
    const { pictures, lines, draw, beginForEver } = open({ drawingMs: 2000 })
    const { pid, drawn } = await beginForEver()
    await expect(drawn()).rejects.toMatchObject({ code: "image_undecodable" })
    expect(startOf(pid)).toBeUndefined()
    expect(pictures.state()).toEqual({ waiting: 0, busy: [], idle: [] })
    expect(lines).toMatchObject([
      { drawing: "image", person: "ana", msg: "a picture took too long and was stopped" },
    ])
    expect((await draw("ana")).type).toBe("jpg")
  })

  test("is waited for longer where the machine is too busy to draw it", async () => {
    const drawingMs = 5000
    const { lines, beginForEver } = open({ drawingMs })
    const { pid, drawn } = await beginForEver()
    // Like one that gets no turn on a processor.
    await setTimeout(drawingMs + 1000)
    process.kill(pid, "SIGCONT")
    expect((await drawn()).type).toBe("jpg")
    expect(lines).toEqual([])
  })

  test("is drawn again when its process is killed in the middle", async () => {
    const { pictures, lines, beginForEver } = open()
    const { pid, drawn } = await beginForEver()
    await poll(() => pictures.state().busy).toEqual([pid])
    process.kill(pid, "SIGKILL")
    expect((await drawn()).type).toBe("jpg")
    expect(pictures.state().idle).toHaveLength(1)
    expect(pictures.state().idle).not.toContain(pid)
    expect(lines).toMatchObject([{ why: "SIGKILL", msg: "a process that draws pictures ended" }])
  })

  test("of an idle process that was killed is drawn by a new one", async () => {
    const { pictures, draw } = open()
    await draw("ana")
    const [pid = 0] = pictures.state().idle
    process.kill(pid, "SIGKILL")
    await poll(() => pictures.state().idle).toEqual([])
    expect((await draw("ana")).type).toBe("jpg")
  })
})

describe("the processes that draw pictures", () => {
  test("are one for a person, two for an organization and three for all", async () => {
    const { pictures, draw } = open()
    const ofA = ["ana", "ana", "rasa", "jonas"].map((person) => draw(person, small, undefined, "A"))
    // Two turns are given at once, one to ana and one to rasa.
    expect(pictures.state().waiting).toBe(2)
    const others = ["B", "C"].map((organization) => draw(organization))
    expect(pictures.state().waiting).toBe(3)
    await Promise.all([...ofA, ...others])
    const { busy, idle } = pictures.state()
    expect(busy).toEqual([])
    expect(idle).toHaveLength(3)
  })

  test("end when there is nothing to draw", async () => {
    const { pictures, draw } = open({ idleMs: 1 })
    await draw("ana")
    await poll(pictures.state).toEqual({ waiting: 0, busy: [], idle: [] })
  })

  test("end with the server, whatever they do", async () => {
    const { pictures, beginForEver } = open()
    const { pid, drawn } = await beginForEver()
    const refused = expect(drawn()).rejects.toMatchObject({ code: "unavailable" })
    await poll(() => pictures.state().busy).toEqual([pid])
    await pictures.close()
    expect(startOf(pid)).toBeUndefined()
    await refused
  })

  test("that wait for work have gone, too, once the server has closed them", async () => {
    const { pictures, draw } = open()
    await draw("ana")
    const [pid = 0] = pictures.state().idle
    expect(startOf(pid)).toBeDefined()
    await pictures.close()
    expect(startOf(pid)).toBeUndefined()
  })

  test("end when the server is killed hard, and outlive the signals that a terminal sends to all", async () => {
    const program = `
      import { openLog } from ${JSON.stringify(pathOf("../log.ts"))}
      import { pngOfZeros } from ${JSON.stringify(pathOf("../../../test/images.ts"))}
      import { openPictures } from ${JSON.stringify(pathOf("./pictures.ts"))}
      const pictures = openPictures(openLog("silent"))
      const requester = { organization: "A", person: "ana" }
      const small = pngOfZeros(60, 40)
      process.on("SIGINT", () => {})
      await pictures.draw(requester, "image", small, "photo")
      const [pid] = pictures.state().idle
      process.kill(pid, "SIGINT")
      process.kill(pid, "SIGTERM")
      await pictures.draw(requester, "image", small, "photo")
      console.log(pictures.state().idle[0] === pid ? pid : "another")
      const slow = pngOfZeros(6000, 6000)
      for (;;) await pictures.draw(requester, "image", slow, "photo")`
    const server = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    onTestFinished(() => void server.kill("SIGKILL"))
    const [line] = await once(createInterface(server.stdout), "line")
    expect(line).toMatch(/^\d+$/)
    const pid = Number(line)
    expect(startOf(pid)).toBeDefined()
    server.kill("SIGKILL")
    await expectEnd(pid)
  })
})

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
