import { createHash, randomBytes, randomUUID } from "node:crypto"
import { maxDocuments, maxPhotos, maxReceipts } from "@marza/domain/attachments/kinds.ts"
import { expect, test } from "vitest"
import { openCar, pdf } from "../../../test/attachments.ts"
import { picture } from "../../../test/images.ts"
import { overheadBody, type Person } from "../../../test/open-app.ts"
import { describeStores, type Stored } from "../../../test/stores.ts"
import { createApp } from "../../app.ts"

const atOnce = 30

/** Thirty requests of five members: one person may send eight at once. */
async function openPeople({ opened, organizationId }: Stored): Promise<Person[]> {
  const members = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const person = await opened.person("Narys")
      await opened.join(organizationId, person, "member")
      return person
    }),
  )
  return Array.from({ length: atOnce / members.length }, () => members).flat()
}

const countOf = (values: (string | number)[]) =>
  Object.fromEntries(
    [...new Set(values)].map((one) => [one, values.filter((value) => value === one).length]),
  )

describeStores("attachments", (world, once) => {
  test("a photo is drawn anew without metadata, gets a thumbnail, and the first one is the cover", async () => {
    const { add, list, read } = await openCar(world)
    const id = randomUUID()
    const { status, body } = await add(await picture(), { id, name: "IMG_0001.jpg" })
    expect(status).toBe(201)
    expect(body).toEqual({
      id,
      kind: "photo",
      name: "IMG_0001.jpg",
      content_type: "image/jpeg",
      size: expect.any(Number),
      position: 0,
      expense_id: null,
      split_id: null,
      overhead_id: null,
      url: expect.stringMatching(/^\/files\/car-images\//),
      thumbnail_url: expect.any(String),
      added_by: world.member.id,
      full_name: "Narys",
      created_at: expect.any(String),
    })
    expect((await world.fetchFile(body.url)).bytes.length).toBe(body.size)
    await world.doJobs()
    expect(await world.imageAt(body.thumbnail_url)).toMatchObject({ width: 400, height: 300 })
    await add(await picture("png"), { name: "IMG_0002.png" })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
      "IMG_0001.jpg",
      "IMG_0002.png",
    ])
    expect((await read()).image_url).toBe(body.url)
  })

  test("a document keeps its bytes and its name, and is served only with its own type", async () => {
    const { add } = await openCar(world)
    const content = pdf(`<script>alert(1)</script>/JavaScript ${"x".repeat(100_000)}`)
    const { status, body } = await add(content, {
      kind: "contract",
      name: "Pirkimo–pardavimo sutartis Nr. 5 „Volvo“.pdf",
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ size: content.length, thumbnail_url: null })
    const { response, bytes } = await world.fetchFile(body.url)
    expect(bytes.equals(content)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "inline; filename=\"Pirkimo_pardavimo sutartis Nr. 5 _Volvo_.pdf\"; filename*=UTF-8''Pirkimo%E2%80%93pardavimo%20sutartis%20Nr.%205%20%E2%80%9EVolvo%E2%80%9C.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
    })
    // Browsers show no PDF in a sandbox; nothing else may load or run beside it, and no other site frames it.
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    const picturePaper = await picture("jpeg", { width: 1200, height: 900 })
    const paper = (await add(picturePaper, { kind: "customs", name: "muitinė.jpg" })).body
    expect((await world.fetchFile(paper.url)).bytes.equals(picturePaper)).toBe(true)
    await world.doJobs()
    expect(await world.imageAt(paper.thumbnail_url)).toMatchObject({ width: 400 })
  })

  once(
    "a document whose picture cannot be drawn has no thumbnail, which is decided once",
    async () => {
      const { add, list, path, id } = await openCar(world)
      const whole = await picture("jpeg", { width: 1200, height: 900 })
      const cut = whole.subarray(0, whole.length / 2)
      const { body } = await add(cut, { kind: "customs", name: "muitinė.jpg" })
      expect(body.thumbnail_url).not.toBeNull()
      await world.doJobs()
      expect(await list()).toMatchObject([{ id: body.id, thumbnail_url: null }])
      expect(
        await world.opened.sql(
          "select 1 from graphile_worker.jobs where task_identifier = 'make_thumbnail'",
        ),
      ).toEqual([])
      expect((await world.fetchFile(body.url)).bytes.equals(cut)).toBe(true)
      const renamed = await world.member.call("PATCH", `${path}/${body.id}`, { name: "b.jpg" })
      expect(renamed.body.items).toMatchObject([{ name: "b.jpg", thumbnail_url: null }])
      const told = await world.opened.sql("select action from history where entity_id = $1", [
        body.id,
      ])
      expect(told.map(({ action }) => action)).toEqual(["insert", "update"])
      expect(
        JSON.stringify(await world.opened.sql("select after from history where car_id = $1", [id])),
      ).not.toContain("undrawable")
    },
  )

  once("replacing the cover is one entry of the history, removing it another", async () => {
    const { car, id, photos } = await openCar(world)
    const put = async () =>
      world.member.call("PUT", `${car}/photo`, await picture(), { "content-type": "image/jpeg" })
    await photos(1)
    await put()
    await put()
    await world.member.call("DELETE", `${car}/photo`)
    const told = await world.opened.sql(
      "select action, coalesce(after, before) ->> 'name' as name from history where car_id = $1 and entity = 'attachments' order by id",
      [id],
    )
    expect(told).toEqual([
      { action: "insert", name: "a.jpg" },
      { action: "insert", name: "nuotrauka.jpg" },
      { action: "insert", name: "nuotrauka.jpg" },
      { action: "delete", name: "nuotrauka.jpg" },
    ])
  })

  test("a file of 20 MB passes through a folder of this machine, and is kept whole", async () => {
    const { add } = await openCar(world)
    const content = pdf(randomBytes(20 * 1024 * 1024 - 9))
    const { status, body } = await add(content, { kind: "other", name: "a.pdf" })
    expect(status).toBe(201)
    const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
    expect(hash((await world.fetchFile(body.url)).bytes)).toBe(hash(content))
    const tooLarge = await add(Buffer.concat([content, Buffer.from("x")]), { kind: "other" })
    expect(tooLarge.body.code).toBe("file_too_large")
  })

  test("the same id and file again answers 200, another file 409, also twice at once", async () => {
    const { add, rows } = await openCar(world)
    const id = randomUUID()
    const file = await picture()
    const [one, two] = await Promise.all([add(file, { id }), add(file, { id })])
    expect([one.status, two.status].sort()).toEqual([200, 201])
    expect(one.body).toEqual(two.body)
    expect((await add(file, { id })).status).toBe(200)
    expect((await add(await picture("png"), { id })).body.code).toBe("id_taken")
    expect((await add(file, { id, name: "kitas.jpg" })).body.code).toBe("id_taken")
    expect(await rows("id")).toEqual([{ id }])
    await world.doJobs()
    const [stored] = await rows("path")
    const folder = stored?.path.split("/").slice(0, 2).join("/")
    const stem = stored?.path.split("/")[2].slice(0, 50)
    const kept = world.store.list(folder).filter((file) => file.includes(stem))
    // The photo and its thumbnail: nothing is left of what was sent twice.
    expect(kept).toHaveLength(2)
  })

  once("order, cover and kinds change; a photo stays a photo", async () => {
    const { add, path, ids, photos, read } = await openCar(world)
    const [a = "", b = "", c = ""] = await photos(3)
    const before = await read()
    const moved = await world.member.call("PATCH", `${path}/${c}`, { before_id: a })
    expect(moved.body.items.map(({ id }: { id: string }) => id)).toEqual([c, a, b])
    const now = await read()
    expect(now.image_url).toBe(moved.body.items[0].url)
    expect(now.version).toBe(before.version + 1)
    await world.member.call("PATCH", `${path}/${a}`, { before_id: null })
    expect(await ids()).toEqual([c, b, a])
    // The cover is the same, so an edit of the car that is open goes on.
    expect((await read()).version).toBe(now.version)
    const paper = (await add(pdf(), { kind: "other", name: "x.pdf" })).body.id
    const named = { name: "SDK.pdf", kind: "registration" }
    const changed = await world.member.call("PATCH", `${path}/${paper}`, named)
    expect(changed.body.items).toMatchObject([named])
    const asDocument = await world.member.call("PATCH", `${path}/${a}`, { kind: "contract" })
    expect(asDocument.body.code).toBe("conflict")
    const elsewhere = await world.member.call("PATCH", `${path}/${a}`, { before_id: paper })
    expect(elsewhere.status).toBe(400)
    expect(elsewhere.body.fields).toHaveProperty("before_id")
  })

  test("a deletion can be undone for 30 seconds, and then removes the file", async () => {
    const { path, ids, photos, read, list, rows } = await openCar(world)
    const [first = "", second = ""] = await photos(2)
    const [{ url }] = await list()
    expect((await world.member.call("DELETE", `${path}/${first}`)).status).toBe(204)
    expect(await ids()).toEqual([second])
    expect((await read()).image_url).toContain(/^[^?]+/.exec((await list())[0].url)?.[0])
    expect((await world.member.call("DELETE", `${path}/${first}`)).status).toBe(404)
    const back = await world.member.call("POST", `${path}/${first}/restore`)
    expect(back).toMatchObject({ status: 200, body: { id: first, position: 0 } })
    expect(await ids()).toEqual([first, second])
    expect((await read()).image_url).toBe(url)
    expect((await world.member.call("POST", `${path}/${first}/restore`)).status).toBe(404)

    await world.member.call("DELETE", `${path}/${first}`)
    await world.doJobs()
    expect((await world.fetchFile(url)).response.status).toBe(200)
    const deletedFor = (seconds: number) =>
      world.opened.sql(
        "update attachments set deleted_at = now() - make_interval(secs => $2) where id = $1",
        [first, seconds],
      )
    const purge = async () => {
      await world.opened.sql(
        "update graphile_worker._private_jobs set run_at = now() where run_at < now() + interval '1 minute'",
      )
      await world.doJobs()
    }
    // Such as by the job of an earlier deletion, while this one can still be taken back.
    await deletedFor(5)
    await world.opened.sql("select graphile_worker.add_job('purge_attachments', '{}'::json)")
    await purge()
    expect((await world.member.call("POST", `${path}/${first}/restore`)).status).toBe(200)
    await world.member.call("DELETE", `${path}/${first}`)
    await deletedFor(31)
    expect((await world.member.call("POST", `${path}/${first}/restore`)).status).toBe(404)
    await purge()
    expect(await rows("id")).toEqual([{ id: second }])
    expect((await world.fetchFile(url)).response.status).toBe(404)
  })

  once(
    "a car holds 40 photos and 40 documents, an expense 5 receipts, however they are sent",
    async () => {
      const { add, rows, addExpense, id } = await openCar(world)
      const expense_id = await addExpense()
      const people = await openPeople(world)
      await world.opened.sql(
        `insert into attachments (organization_id, id, car_id, expense_id, kind, name, content_type, size, path, position)
       select organization_id, gen_random_uuid(), id, case kind when 'receipt' then $2::uuid end, kind, 'x',
         'application/pdf', 1, 'car-documents/x/' || gen_random_uuid(), number
       from cars, (values ('photo', $3::integer), ('contract', $4), ('receipt', $5)) as wanted (kind, count),
         generate_series(1, count - 2) as number
       where id = $1`,
        [id, expense_id, maxPhotos, maxDocuments, maxReceipts],
      )
      for (const [kind, content] of [
        ["photo", await picture()],
        ["invoice", pdf()],
        ["receipt", pdf()],
      ] as const) {
        const sent = { kind, ...(kind === "receipt" && { expense_id }) }
        const answers = await Promise.all(people.map((person) => add(content, sent, person)))
        expect(countOf(answers.map(({ status, body }) => body.code ?? status))).toEqual({
          201: 2,
          too_many_attachments: atOnce - 2,
        })
      }
      expect(await rows("count(*)::integer as count")).toEqual([
        { count: maxPhotos + maxDocuments + maxReceipts },
      ])
    },
  )

  once("a deletion cannot be undone once other files have filled the limit", async () => {
    const { path, add, addExpense, list } = await openCar(world)
    const expense_id = await addExpense()
    const addReceipt = async () => (await add(pdf(), { kind: "receipt", expense_id })).body.id
    const receipts = await Promise.all(Array.from({ length: maxReceipts }, addReceipt))
    await world.member.call("DELETE", `${path}/${receipts[0]}`)
    await addReceipt()
    const back = await world.member.call("POST", `${path}/${receipts[0]}/restore`)
    expect(back.body.code).toBe("too_many_attachments")
    expect(await list()).toHaveLength(maxReceipts)
  })

  once(
    "an organization stores no more than its limit, however many people send at once, and can read how much it stores",
    async () => {
      const { opened, owner, member, organizationId } = world
      const full = await openCar(world)
      await full.photos(1)
      // A receipt that members do not see takes room all the same.
      const overheads = `/api/organizations/${organizationId}/overheads`
      const overhead = (await owner.call("POST", overheads, overheadBody())).body.id
      const receipt = `attachments?id=${randomUUID()}&name=nuoma.pdf`
      const sent = await owner.call(
        "POST",
        `${overheads}/${overhead}/${receipt}`,
        pdf("x".repeat(5000)),
      )
      expect(sent.status).toBe(201)
      const storage = `/api/organizations/${organizationId}/storage`
      const { used_bytes } = (await owner.call("GET", storage)).body
      const [{ sum } = { sum: 0 }] = await opened.sql(
        "select sum(size)::integer from attachments where organization_id = $1",
        [organizationId],
      )
      expect(used_bytes).toBe(sum)
      expect((await member.call("GET", storage)).status).toBe(403)
      // Room for two files more of the same size.
      const file = pdf("x".repeat(1000))
      const limit = used_bytes + 2 * file.length + 500
      const limited = createApp(
        { ...opened.services, organizationStorageLimit: limit },
        { productName: "Marža", version: "0.0.0" },
      )
      // Each to a car of its own: no two of them wait for the same car.
      const send = async ({ token }: Person) => {
        const { id } = await openCar(world)
        const query = new URLSearchParams({ id: randomUUID(), kind: "other", name: "a.pdf" })
        const response = await limited.request(
          `/api/organizations/${organizationId}/cars/${id}/attachments?${query}`,
          { method: "POST", body: file, headers: { authorization: `Bearer ${token}` } },
        )
        return response.status === 201
          ? "added"
          : ((await response.json()) as { code: string }).code
      }
      const answers = await Promise.all((await openPeople(world)).map(send))
      expect(countOf(answers)).toEqual({ added: 2, organization_storage_full: atOnce - 2 })
      const told = await limited.request(storage, {
        headers: { authorization: `Bearer ${owner.token}` },
      })
      expect(await told.json()).toEqual({
        used_bytes: used_bytes + 2 * file.length,
        limit_bytes: limit,
      })
      // A cover counts too: a first one is refused, one in the place of another by how much larger it is.
      const cover = (car: string, content: Uint8Array) =>
        limited.request(`${car}/photo`, {
          method: "PUT",
          body: Uint8Array.from(content),
          headers: { authorization: `Bearer ${member.token}`, "content-type": "image/jpeg" },
        })
      const { car } = await openCar(world)
      const refused = await cover(car, await picture())
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ code: "organization_storage_full" })
      expect((await cover(full.car, await picture())).status).toBe(200)
      expect((await cover(full.car, await picture("jpeg", { width: 64, height: 48 }))).status).toBe(
        200,
      )
      const larger = await cover(full.car, await picture("jpeg", { width: 2000, height: 1500 }))
      expect(larger.status).toBe(409)
    },
  )

  test("a receipt is deleted with its expense, and every attachment with its car", async () => {
    const { add, addExpense, list, car } = await openCar(world)
    const expense_id = await addExpense()
    const receipt = (await add(pdf("1"), { kind: "receipt", name: "kvitas.pdf", expense_id })).body
    expect(receipt).toMatchObject({ kind: "receipt", expense_id })
    for (const sent of [{ kind: "receipt" }, { kind: "photo", expense_id }] as const)
      expect((await add(pdf(), sent)).body.fields).toHaveProperty("expense_id")
    const foreign = await openCar(world)
    const elsewhere = { kind: "receipt", expense_id: await foreign.addExpense() } as const
    expect((await add(pdf(), elsewhere)).status).toBe(404)
    await world.member.call("DELETE", `${car}/expenses/${expense_id}`)
    expect(await list()).toEqual([])
    await world.doJobs()
    expect((await world.fetchFile(receipt.url)).response.status).toBe(404)
    const photo = (await add(await picture())).body
    await world.member.call("DELETE", car)
    await world.doJobs()
    expect((await world.fetchFile(photo.url)).response.status).toBe(404)
  })

  once("the calls of the one photo act on the cover", async () => {
    const { car, ids, photos, list, read } = await openCar(world)
    const put = async () =>
      world.member.call("PUT", `${car}/photo`, await picture(), { "content-type": "image/jpeg" })
    const first = (await put()).body
    const [cover] = await ids()
    const [second] = await photos(1)
    const replaced = (await put()).body
    expect(replaced.image_url).not.toBe(first.image_url)
    const [now, ...others] = await ids()
    expect(now).not.toBe(cover)
    expect(others).toEqual([second])
    expect((await list())[0].url).toBe(replaced.image_url)
    expect((await world.member.call("DELETE", `${car}/photo`)).status).toBe(204)
    expect(await ids()).toEqual([second])
    expect((await read()).image_url).toBe((await list())[0].url)
    await world.member.call("DELETE", `${car}/photo`)
    expect(await read()).toMatchObject({ image_url: null, thumbnail_url: null })
  })

  once(
    "history and events report each change of an attachment once, and nothing that jobs do later",
    async () => {
      const { add, path, id } = await openCar(world)
      const paper = (await add(pdf(), { kind: "contract", name: "Sutartis.pdf" })).body.id
      await world.member.call("PATCH", `${path}/${paper}`, { name: "Sutartis 2.pdf" })
      await world.member.call("DELETE", `${path}/${paper}`)
      await world.opened.sql("update attachments set deleted_at = now() - interval '1 minute'")
      await world.opened.sql("select purge_attachments()")
      const told = await world.opened.sql(
        "select action, before, after, actor_id from history where entity = 'attachments' and car_id = $1 order by id",
        [id],
      )
      expect(told).toMatchObject([
        { action: "insert", after: { kind: "contract", name: "Sutartis.pdf" } },
        { action: "update", before: { name: "Sutartis.pdf" }, after: { name: "Sutartis 2.pdf" } },
        { action: "delete", before: { kind: "contract", name: "Sutartis 2.pdf" }, after: null },
        // Moved back in time above, past the application.
        { action: "update" },
      ])
      for (const word of ["path", "request_hash", "position"])
        expect(JSON.stringify(told)).not.toContain(`"${word}"`)
    },
  )
})
