import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Disk } from "flydrive"
import { expect, test, vi } from "vitest"
import { picture } from "../../../test/images.ts"
import { openAppForTest } from "../../../test/open-app.ts"
import { listFiles } from "../../../test/s3.ts"
import { insertCar } from "../../../test/sql.ts"
import { doJobs } from "../../../test/stores.ts"
import { enqueue } from "../jobs/jobs.ts"
import { removeUnused } from "./removal.ts"
import { openFileTasks } from "./tasks.ts"

// Whatever fails at whatever moment, every row must have its file, and every file its row.

const jpeg = { "content-type": "image/jpeg" }

async function openWorld() {
  const opened = await openAppForTest()
  const owner = await opened.person("Savininkė")
  const member = await opened.person("Narys")
  const organizationId = await opened.organization({ owner, member })
  const carId = await insertCar(opened, organizationId)
  const files = () => listFiles(join(opened.folder, "files"))
  return {
    opened,
    owner,
    member,
    organizationId,
    carId,
    car: `/api/organizations/${organizationId}/cars/${carId}`,
    photo: `/api/organizations/${organizationId}/cars/${carId}/photo`,
    avatar: `/api/profiles/${member.id}/avatar`,
    files,
    disk: opened.services.files.disk,
    image: async () =>
      (await opened.sql("select image_path from cars where id = $1", [carId]))[0]?.image_path,
    /** Lets the queue do all jobs, also those that are due later, when nothing can be restored any more. */
    work: async () => {
      await opened.sql("update attachments set deleted_at = deleted_at - interval '31 seconds'")
      await opened.sql("update graphile_worker._private_jobs set run_at = now()")
      await doJobs(opened)
    },
  }
}

/** Simulates a process that ends right after it wrote a file: it neither commits nor cleans up. */
function dieAfterWriting(disk: Disk) {
  const put = disk.put.bind(disk)
  vi.spyOn(disk, "put").mockImplementation(async (...file) => {
    await put(...file)
    throw new Error("gone")
  })
  vi.spyOn(disk, "delete").mockRejectedValue(new Error("gone"))
  return () => vi.restoreAllMocks()
}

test("a process that dies between writing a file and committing leaves the file for an hour at most", async () => {
  const { opened, member, photo, files, disk, image, work } = await openWorld()
  const revive = dieAfterWriting(disk)
  expect((await member.call("PUT", photo, await picture(), jpeg)).status).toBe(500)
  revive()
  expect(await image()).toBeNull()
  expect(files()).toHaveLength(1)
  const waiting = await opened.sql(
    `select task_identifier, round(extract(epoch from run_at - created_at) / 60)::int as minutes
     from graphile_worker.jobs`,
  )
  expect(waiting).toEqual([{ task_identifier: "settle_upload", minutes: 60 }])
  await work()
  expect(files()).toEqual([])
})

test("a process that dies while it writes a file leaves half of it for an hour at most", async () => {
  const { opened, member, files, work } = await openWorld()
  const path = `car-documents/${member.id}/1.pdf`
  await opened.services.database.withAuthRole((transaction) =>
    enqueue(transaction, "settle_upload", { paths: [path] }),
  )
  mkdirSync(join(opened.folder, "files/car-documents", member.id), { recursive: true })
  writeFileSync(join(opened.folder, "files", `${path}.new`), "%PDF-1.7 half")
  await work()
  expect(files()).toEqual([])
})

test("a process that dies between writing a file and committing leaves the earlier picture in place", async () => {
  const { member, photo, files, disk, image, work } = await openWorld()
  await member.call("PUT", photo, await picture(), jpeg)
  const before = await image()
  await work()
  const revive = dieAfterWriting(disk)
  expect((await member.call("PUT", photo, await picture("png"))).status).toBe(500)
  revive()
  expect(files()).toHaveLength(3)
  await work()
  expect(await image()).toBe(before)
  expect(files()).toEqual([before.replace(".jpg", ".400x300.webp"), before])
})

test("when a process dies after committing, the queue removes the replaced file", async () => {
  const { member, photo, files, disk, image, work } = await openWorld()
  await member.call("PUT", photo, await picture(), jpeg)
  vi.spyOn(disk, "delete").mockRejectedValue(new Error("gone"))
  expect((await member.call("PUT", photo, await picture("png"))).status).toBe(200)
  expect(files()).toHaveLength(2)
  vi.restoreAllMocks()
  await work()
  expect(files()).toEqual([(await image()).replace(".png", ".400x300.webp"), await image()])
})

test("a file that cannot be removed now is removed by a later attempt", async () => {
  const { opened, member, photo, files, disk, work } = await openWorld()
  await member.call("PUT", photo, await picture(), jpeg)
  await work()
  vi.spyOn(disk, "delete").mockRejectedValue(new Error("the store is away"))
  expect((await member.call("DELETE", photo)).status).toBe(204)
  await work()
  const failed = await opened.sql(
    "select task_identifier, attempts, max_attempts, last_error from graphile_worker.jobs",
  )
  expect(failed).toEqual([
    {
      task_identifier: "remove_files",
      attempts: 1,
      max_attempts: 25,
      last_error: expect.stringContaining("the store is away"),
    },
  ])
  expect(files()).toHaveLength(2)
  vi.restoreAllMocks()
  await work()
  expect(files()).toEqual([])
})

test("an upload whose file the store refuses is refused, and the row stays as it was", async () => {
  const { member, photo, car, files, disk, image, work } = await openWorld()
  vi.spyOn(disk, "put").mockRejectedValue(new Error("full"))
  expect((await member.call("PUT", photo, await picture(), jpeg)).body.code).toBe("internal")
  vi.restoreAllMocks()
  expect(await image()).toBeNull()
  expect((await member.call("GET", car)).body.version).toBe(1)
  await work()
  expect(files()).toEqual([])
})

test("eight avatars uploaded at once leave one, in the row and on the disk", async () => {
  const { opened, member, avatar, files, work } = await openWorld()
  const kinds = ["jpeg", "png", "webp", "png", "jpeg", "gif", "webp", "png"] as const
  const pictures = await Promise.all(
    kinds.map((kind, index) => picture(kind, { width: 100 + index })),
  )
  const responses = await Promise.all(pictures.map((image) => member.call("PUT", avatar, image)))
  expect(responses.map(({ status }) => status)).toEqual(kinds.map(() => 200))
  expect(new Set(responses.map(({ body }) => body.avatar_url)).size).toBe(8)
  await work()
  const [row] = await opened.sql("select avatar_path from profiles where id = $1", [member.id])
  expect(files()).toEqual([row?.avatar_path.split("?")[0]])
})

test("eight photos of one person in one millisecond get eight paths, and a car keeps the last", async () => {
  const { opened, member, organizationId, files, work } = await openWorld()
  vi.spyOn(Date, "now").mockReturnValue(Date.now())
  const image = await picture()
  const cars = await Promise.all([1, 2, 3, 4].map(() => insertCar(opened, organizationId)))
  const responses = await Promise.all(
    [...cars, ...cars].map((id) =>
      member.call("PUT", `/api/organizations/${organizationId}/cars/${id}/photo`, image, jpeg),
    ),
  )
  vi.restoreAllMocks()
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  await work()
  const rows = await opened.sql(
    "select image_path from cars where image_path is not null order by 1",
  )
  expect(new Set(rows.map((row) => row.image_path)).size).toBe(4)
  expect(files().filter((path) => path.endsWith(".jpg"))).toEqual(rows.map((row) => row.image_path))
  expect(files()).toHaveLength(8)
})

test("deleting a photo or its car while the store stalls on another photo waits for nothing, and leaves no file without a row", async () => {
  const { opened, member, photo, car, files, disk, image, work } = await openWorld()
  await member.call("PUT", photo, await picture(), jpeg)
  const put = disk.put.bind(disk)
  const statuses = async (path: string) => {
    let deletion: { status: number } | undefined
    vi.spyOn(disk, "put").mockImplementationOnce(async (...file) => {
      deletion = await member.call("DELETE", path)
      expect(
        await opened.sql(
          `select query from pg_stat_activity
           where state like 'idle in transaction%' and datname = current_database()`,
        ),
      ).toEqual([])
      await put(...file)
    })
    const upload = await member.call("PUT", photo, await picture("png"))
    vi.restoreAllMocks()
    await work()
    return [deletion?.status, upload.status]
  }
  // The earlier photo is deleted, and the one that was added after it is stored.
  expect(await statuses(photo)).toEqual([204, 200])
  expect(files()).toEqual([(await image()).replace(".png", ".400x300.webp"), await image()])
  expect(await statuses(car)).toEqual([204, 404])
  expect(files()).toEqual([])
})

test("an upload by a member who is removed, or for a car that is deleted, meanwhile is refused and leaves no file", async () => {
  const { opened, member, owner, photo, car, files, organizationId, image, work } =
    await openWorld()
  const bytes = new Uint8Array(await picture())
  const send = (person: typeof member, meanwhile: () => Promise<unknown>) =>
    opened.app.request(photo, {
      method: "PUT",
      headers: { ...jpeg, authorization: `Bearer ${person.token}` },
      body: new ReadableStream({
        async pull(controller) {
          await meanwhile()
          controller.enqueue(bytes)
          controller.close()
        },
      }),
      duplex: "half",
    } as RequestInit)
  const gone = "delete from organization_members where user_id = $1 and organization_id = $2"
  const removed = await send(member, () => opened.sql(gone, [member.id, organizationId]))
  expect(removed.status).toBe(404)
  expect(await image()).toBeNull()
  expect((await send(owner, () => owner.call("DELETE", car))).status).toBe(404)
  await work()
  expect(files()).toEqual([])
})

test("the body of an upload is read only once it is clear that the caller may send it", async () => {
  const { opened, member, organizationId } = await openWorld()
  const stranger = await opened.person("Svetima")
  let taken = 0
  const send = (token: string, path: string) =>
    opened.app.request(path, {
      method: "PUT",
      headers: { ...jpeg, authorization: `Bearer ${token}` },
      body: new ReadableStream(
        {
          pull(controller) {
            taken += 1
            controller.enqueue(new Uint8Array(1000))
          },
        },
        { highWaterMark: 0 },
      ),
      duplex: "half",
    } as RequestInit)
  const logo = `/api/organizations/${organizationId}/logo`
  expect((await send(member.token, logo)).status).toBe(403)
  expect((await send(stranger.token, logo)).status).toBe(404)
  expect((await send("no token", logo)).status).toBe(401)
  expect(taken).toBe(0)
  // An endless body is read only until it is too large.
  expect((await send(member.token, `/api/profiles/${member.id}/avatar`)).status).toBe(413)
  expect(taken).toBe(Math.ceil((2 * 1024 * 1024 + 1) / 1000))
})

test("a removal leaves files to which a row refers, and paths that no upload makes", async () => {
  const { opened, member, photo, files, disk, image } = await openWorld()
  await member.call("PUT", photo, await picture(), jpeg)
  const outside = ["secret/x.jpg", "car-images/x.jpg", `car-images/${member.id}/1.txt`]
  for (const path of outside) await disk.put(path, "x")
  const stored = [
    await image(),
    `avatars/../car-images/${member.id}/1.jpg`,
    `avatars/${member.id}/avatar.png`,
  ]
  await removeUnused(opened.services, [...outside, ...stored], undefined)
  expect(files()).toEqual([...outside, await image()].sort())
})

test("deleting an organization of many photos adds one job for every fifty of them", async () => {
  const { opened, owner, organizationId, carId } = await openWorld()
  await opened.sql(
    `insert into attachments (organization_id, id, car_id, kind, name, content_type, path, position)
     select organization_id, gen_random_uuid(), id, 'photo', 'a.jpg', 'image/jpeg',
       'car-images/' || $2 || '/' || n || '.jpg', n
     from cars, generate_series(1, 120) as n where id = $1`,
    [carId, owner.id],
  )
  expect((await owner.call("DELETE", `/api/organizations/${organizationId}`)).status).toBe(204)
  const jobs = await opened.sql(
    "select json_array_length(payload -> 'paths') as paths from graphile_worker._private_jobs order by 1",
  )
  expect(jobs.map(({ paths }) => paths)).toEqual([20, 50, 50])
})

test("a thumbnail is made once, and not for a deleted photo", async () => {
  const { opened, member, photo, disk, image, files, work } = await openWorld()
  await member.call("PUT", photo, await picture(), jpeg)
  await work()
  const put = vi.spyOn(disk, "put")
  const { make_thumbnail } = openFileTasks(opened.services)
  const path = await image()
  await make_thumbnail({ path })
  await member.call("DELETE", photo)
  await make_thumbnail({ path })
  await work()
  await make_thumbnail({ path })
  expect(put).not.toHaveBeenCalled()
  expect(files()).toEqual([])
})

test("a thumbnail that comes after its photo was removed goes, too, also where its process died right then", async () => {
  const { opened, member, photo, car, disk, image, files, work } = await openWorld()
  const { make_thumbnail } = openFileTasks(opened.services)
  const put = disk.put.bind(disk)
  for (const dies of [false, true]) {
    await member.call("PUT", photo, await picture(), jpeg)
    const path = await image()
    vi.spyOn(disk, "put").mockImplementationOnce(async (...file) => {
      await opened.sql("delete from attachments")
      await removeUnused(opened.services, [path], undefined)
      await put(...file)
      if (dies) throw new Error("gone")
    })
    const made = make_thumbnail({ path })
    if (dies) {
      await expect(made).rejects.toThrow("gone")
      expect(files()).toEqual([path.replace(".jpg", ".400x300.webp")])
      // The queue does the job of a process that has ended once more.
      await make_thumbnail({ path })
    } else await made
    expect(files()).toEqual([])
    vi.restoreAllMocks()
  }
  await work()
  expect((await member.call("GET", car)).status).toBe(200)
})

test("a photo of which no thumbnail can be made is served as its own thumbnail, after one attempt", async () => {
  const { opened, member, photo, disk, image } = await openWorld()
  const { body } = await member.call("PUT", photo, await picture(), jpeg)
  const path = await image()
  await disk.put(path, "broken")
  await openFileTasks(opened.services).make_thumbnail({ path })
  expect(await opened.call("GET", body.thumbnail_url)).toMatchObject({
    status: 200,
    body: "broken",
  })
})
