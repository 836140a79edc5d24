import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import { importBody, importedCar } from "../../../test/imports.ts"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { type Listening, listen } from "../../start/listen.ts"

const manySockets = 30

let opened: TestApp
let listening: Listening
let sender: Person
let colleague: Person
let organizationId: string

beforeAll(async () => {
  opened = await openApp()
  listening = await listen({ PORT: 0, HOST: "127.0.0.1" })
  listening.open(opened.app.fetch)
  sender = await opened.person("Siuntėja")
  colleague = await opened.person("Kolegė")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner: sender, member: colleague })
})
afterAll(async () => {
  await listening.close()
  await opened.close()
})

const pathOf = (id: string) => `/api/organizations/${id}/imports`

/** The status of a response, and the code in its body if it has one. */
type Answer = [number | undefined, string | undefined]

/** Sends the headers of a large import and its first bytes, and then nothing. @returns the answer */
function openSocket({ token }: Person, id: string): Promise<Answer> {
  const sent = request(`${listening.url}${pathOf(id)}`, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": "19000000",
      authorization: `Bearer ${token}`,
    },
  })
  onTestFinished(() => void sent.destroy())
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.once("error", reject)
    sent.once("response", async (incoming) => {
      // A refusal ends the connection, although the body was not sent.
      sent.on("error", () => {})
      const body = await text(incoming)
      resolve([incoming.statusCode, body ? JSON.parse(body).code : undefined])
    })
  })
  // The test may end while some connections are still open.
  answer.catch(() => {})
  sent.write('{"')
  return answer
}

const openSockets = (by: Person, id: string) =>
  Array.from({ length: manySockets }, () => openSocket(by, id))

/** @returns the status of an import of 15 MB */
async function importAs({ token }: Person, id: string) {
  const car = importedCar({ description: "€".repeat(5000) })
  const body = JSON.stringify(importBody({ cars: Array(1000).fill(car) }))
  expect(Buffer.byteLength(body)).toBeGreaterThan(15_000_000)
  const { status } = await fetch(`${listening.url}${pathOf(id)}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body,
  })
  return status
}

test("a person who may not import is refused before any of the body is read, however many connections they open", async () => {
  const stranger = await opened.person("Svetima")
  await opened.organization({ owner: stranger })
  const removed = await opened.person("Pašalinta")
  const membership = await opened.join(organizationId, removed, "admin")
  await opened.sql("delete from organization_members where id = $1", [membership])
  const signedOut = await opened.person("Atsijungusi")
  await opened.join(organizationId, signedOut, "admin")
  await signedOut.call("DELETE", "/api/session")
  const answers = [
    { of: openSockets(stranger, organizationId), are: [404, "not_found"] },
    { of: openSockets(stranger, randomUUID()), are: [404, "not_found"] },
    { of: openSockets(removed, organizationId), are: [404, "not_found"] },
    { of: openSockets(signedOut, organizationId), are: [401, "signed_out"] },
  ]
  for (const { of, are } of answers)
    for (const answer of await Promise.all(of)) expect(answer).toEqual(are)
  expect(await importAs(sender, organizationId)).toBe(201)
})

test("a member whose imports stall delays nobody else's imports, in this organization or another", async () => {
  const answers: Answer[] = []
  for (const socket of openSockets(sender, organizationId))
    void socket.then(
      (answer) => answers.push(answer),
      () => {},
    )
  const refused = Array(manySockets - 3).fill([503, "unavailable"])
  await expect.poll(() => answers).toEqual(refused)
  const elsewhere = await opened.person("Kita")
  const other = await opened.organization({ owner: elsewhere })
  expect(await importAs(elsewhere, other)).toBe(201)
  expect(await importAs(colleague, organizationId)).toBe(201)
})
