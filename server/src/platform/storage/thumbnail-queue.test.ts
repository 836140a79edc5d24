import { expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { openAppWithMail } from "../../../test/mail.ts"
import { insertCar } from "../../../test/sql.ts"
import { thumbnailPath } from "./signed-url.ts"

test("mails are sent while a thumbnail takes long and others wait for it, and all are made in the end", async () => {
  const { opened, arrived } = await openAppWithMail()
  const { disk, pictures } = opened.services.files
  const waiting = () =>
    opened.sql("select 1 from graphile_worker.jobs where task_identifier = 'make_thumbnail'")
  const allMade = () => expect.poll(waiting).toEqual([])
  const owner = await opened.person()
  const organizationId = await opened.organization({ owner })
  const carId = await insertCar(opened, organizationId)
  const attachments = `/api/organizations/${organizationId}/cars/${carId}/attachments`
  for (let index = 0; index < 4; index++) {
    const query = `id=${crypto.randomUUID()}&kind=photo&name=a.jpg`
    const added = await owner.call("POST", `${attachments}?${query}`, await picture())
    expect(added.status).toBe(201)
  }
  await allMade()
  const rows = await opened.sql<{ path: string }>("select path from attachments")
  const thumbnails = rows.map(({ path }) => thumbnailPath(path))
  for (const path of thumbnails) await disk.delete(path)

  // A process that is stopped draws for ever.
  for (const pid of pictures.state().idle) process.kill(pid, "SIGSTOP")
  for (const { path } of rows)
    await opened.sql("select enqueue('make_thumbnail', jsonb_build_object('path', $1::text))", [
      path,
    ])
  await expect.poll(() => pictures.state().busy.length).toBe(1)
  const [pid = 0] = pictures.state().busy
  await opened.call("POST", "/api/session/link", {
    email: owner.email,
    redirect_to: "https://marza.test/",
  })
  expect((await arrived(1))?.text).toContain("https://marza.test")
  expect(pictures.state().busy).toEqual([pid])
  expect(await waiting()).toHaveLength(rows.length)

  // The one that draws last, because its picture goes to one that is idle.
  for (const stopped of pictures.state().idle) process.kill(stopped, "SIGKILL")
  await expect.poll(() => pictures.state().idle).toEqual([])
  process.kill(pid, "SIGKILL")
  await allMade()
  for (const path of thumbnails) expect(await disk.exists(path)).toBe(true)
})
