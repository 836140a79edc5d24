import { readdirSync } from "node:fs"
import { deflateSync } from "node:zlib"
import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import { expect, test } from "vitest"
import { fromBufferPromise } from "yauzl"
import { openCar, pdf } from "../../../test/attachments.ts"
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  picture,
  pngChunk,
  pngOfZeros,
} from "../../../test/images.ts"
import { insertCar } from "../../../test/sql.ts"
import { describeStores } from "../../../test/stores.ts"

const page = Buffer.from("<!doctype html><html><script>alert(document.domain)</script></html>")
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
/** An empty archive, which is read from its end. */
const archive = Buffer.from(`PK\x05\x06${"\0".repeat(18)}`, "latin1")
const scriptedPdf = pdf(
  "1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>> endobj\ntrailer <</Root 1 0 R>>",
)

/** A JPEG with a page in a comment and another one behind its end. */
function withPage(jpeg: Buffer): Buffer {
  const length = Buffer.from([0, page.length + 2])
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, page])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), page])
}

/** A PNG of a few pixels with a chunk in front of them. */
const pngWith = async (name: string, data: Buffer) => {
  const png = await picture("png", { width: 20, height: 20 })
  const headEnd = 8 + 25
  return Buffer.concat([png.subarray(0, headEnd), pngChunk(name, data), png.subarray(headEnd)])
}

describeStores("hostile files", (world, once) => {
  const polyglots: [
    what: string,
    content: () => Promise<Buffer>,
    kind: AttachmentKind,
    type: string,
  ][] = [
    ["a JPEG that is also a page", async () => withPage(await picture()), "other", "image/jpeg"],
    [
      "a PNG that is also a page",
      async () => Buffer.concat([await pngWith("tEXt", page), page]),
      "registration",
      "image/png",
    ],
    [
      "a PDF behind what a printer was told",
      async () => Buffer.concat([Buffer.from("\x1b%-12345X@PJL\r\n".padEnd(1019)), scriptedPdf]),
      "invoice",
      "application/pdf",
    ],
    ["a PDF with a script", async () => scriptedPdf, "contract", "application/pdf"],
    ["a PDF that is also a page", async () => pdf(page), "invoice", "application/pdf"],
    [
      "a PDF that is also an archive",
      async () => Buffer.concat([scriptedPdf, archive]),
      "customs",
      "application/pdf",
    ],
  ]

  test.each(polyglots)(
    "%s keeps every bit, and is only ever served as what it was taken for",
    async (_, make, kind, type) => {
      const { add } = await openCar(world)
      const content = await make()
      const headers = { "content-type": "text/html" }
      const { status, body } = await add(
        content,
        { kind, name: "sutartis.html" },
        undefined,
        headers,
      )
      expect({ status, type: body.content_type }).toEqual({ status: 201, type })
      for (const url of [
        body.url,
        `${body.url.split("&name=")[0]}&name=x.html`,
        body.url.split("&name=")[0],
      ]) {
        const { response, bytes } = await world.fetchFile(url)
        expect(bytes.equals(content)).toBe(true)
        expect(response.headers.get("content-type")).toBe(type)
        expect(response.headers.get("x-content-type-options")).toBe("nosniff")
        expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/)
        // A page of this origin alone shows it in a frame, and only a PDF.
        const isPdf = type === "application/pdf"
        expect(response.headers.get("x-frame-options")).toBe(isPdf ? "SAMEORIGIN" : "DENY")
        expect(response.headers.get("content-security-policy")).toContain(
          `frame-ancestors ${isPdf ? "'self'" : "'none'"}`,
        )
        // Kept on a computer it is no page either.
        expect(response.headers.get("content-disposition") ?? "").not.toMatch(/html("|$)/)
      }
      // Under no other ending is there anything.
      for (const ending of ["html", "svg", "zip", "jar", ""])
        expect(
          (await world.fetchFile(body.url.replace(/\.\w+\?/, `.${ending}?`))).response.status,
        ).toBe(404)
    },
  )

  once("a photo that is also a page is drawn anew without it", async () => {
    const { add } = await openCar(world)
    const { body } = await add(withPage(await picture()), { name: "a.html" })
    const { response, bytes } = await world.fetchFile(body.url)
    expect(response.headers.get("content-type")).toBe("image/jpeg")
    expect(bytes.includes("script")).toBe(false)
  })

  test("what is no document is refused whatever its name and type say, and leaves nothing", async () => {
    const { add, rows } = await openCar(world)
    const cut = (await picture()).subarray(0, 30)
    const fake = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), page])
    const before = world.store.list("car-documents")
    for (const [content, code] of [
      [svg, "file_unsupported"],
      [Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]), "file_unsupported"],
      [page, "file_unsupported"],
      // Viewers look for its beginning further on, and browsers might see a page.
      [Buffer.concat([page, scriptedPdf]), "file_unsupported"],
      [Buffer.concat([Buffer.alloc(1020, " "), scriptedPdf]), "file_unsupported"],
      [Buffer.from("%PDF-1.7"), "file_unsupported"],
      [Buffer.from("\n%PDF-1.7\r\n%\xe2\xe3\xcf\xd3\r\n%%EOF\r\n", "latin1"), "file_unsupported"],
      [archive, "file_unsupported"],
      [Buffer.from("MZ\x90\0"), "file_unsupported"],
      [await picture("gif"), "file_unsupported"],
      [Buffer.from("%PDF"), "file_unsupported"],
      [Buffer.alloc(0), "file_unsupported"],
      [cut, "image_undecodable"],
      [fake, "image_undecodable"],
    ] as const) {
      for (const type of ["application/pdf", "image/jpeg", "text/html"]) {
        const sent = { kind: "contract", name: "sutartis.pdf" } as const
        const { body } = await add(content, sent, undefined, { "content-type": type })
        expect(body.code).toBe(code)
      }
    }
    expect(await rows("id")).toEqual([])
    expect(world.store.list("car-documents")).toEqual(before)
    expect(readdirSync(world.opened.services.files.incomingFolder)).toEqual([])
  })

  once(
    "a small file that decodes to very much is refused, or taken without being decoded",
    async () => {
      const { add } = await openCar(world)
      const bomb = pngOfZeros(30_000, 30_000)
      expect(bomb.length).toBeLessThan(200_000)
      const zeros = deflateSync(Buffer.alloc(400 * 1024 * 1024))
      const text = await pngWith("zTXt", Buffer.concat([Buffer.from("a\0\0", "latin1"), zeros]))
      const profile = await pngWith("iCCP", Buffer.concat([Buffer.from("a\0\0", "latin1"), zeros]))
      const before = process.memoryUsage().rss
      for (const kind of ["photo", "contract"] as const) {
        expect((await add(bomb, { kind })).body.code).toBe("image_too_many_pixels")
        for (const content of [text, profile])
          expect([201, 422]).toContain((await add(content, { kind })).status)
      }
      await world.doJobs()
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    },
  )

  once(
    "an animation of very many frames is refused by its structure, before a decoder sees it",
    async () => {
      const { add, rows } = await openCar(world)
      const webp = await animatedWebp(100_000)
      for (const [content, kind] of [
        [webp, "photo"],
        [webp, "other"],
        [await animatedWebp(100_000, 7000), "photo"],
        [animatedGif(80_000), "photo"],
        [animatedPng(80_000), "photo"],
        [animatedPng(80_000), "contract"],
      ] as const)
        expect((await add(content, { kind })).body.code).toBe("image_too_many_frames")
      // Cut off in the middle it has no fewer frames that a decoder would look at.
      const cut = webp.subarray(0, webp.length / 2)
      expect((await add(cut, { kind: "other" })).body.code).toBe("image_too_many_frames")
      expect(await rows("id")).toEqual([])
      expect((await add(await animatedWebp(1000))).status).toBe(201)
      expect((await add(await animatedWebp(1000), { kind: "other" })).status).toBe(201)
    },
  )

  once("a name is kept as one harmless line, in the address and in the ZIP", async () => {
    const { add, car } = await openCar(world)
    const names = [
      "../../etc/passwd",
      "C:\\CON.pdf",
      "fdp.\u202Eexe.pdf",
      'a"\r\nSet-Cookie: x=1.pdf',
      "…/%2e%2e/ž.pdf",
    ]
    for (const name of names) {
      const { body } = await add(pdf(name), { kind: "contract", name })
      expect(body.name).not.toMatch(/[/\\\u202e\r\n]/)
      const { response } = await world.fetchFile(body.url)
      expect(response.headers.get("content-disposition")).toMatch(
        /^inline; filename="[^"\\/]+\.pdf"; filename\*=UTF-8''[\w.%~-]+\.pdf$/,
      )
      expect(response.headers.get("set-cookie")).toBeNull()
    }
    for (const name of ["x".repeat(300), "\u202e"]) {
      const { status, body } = await add(pdf(), { kind: "contract", name })
      expect({ status, fields: Object.keys(body.fields) }).toEqual({
        status: 400,
        fields: ["name"],
      })
    }
    const { url } = (
      await world.member.call("POST", "/api/downloads", { path: `${car}/attachments.zip` })
    ).body
    const zip = await fromBufferPromise((await world.fetchFile(url)).bytes)
    const paths: string[] = []
    // It throws for an absolute path and for one with "..".
    for await (const { fileName } of zip.eachEntry()) paths.push(fileName)
    expect(paths).toHaveLength(names.length + 1)
    for (const path of paths)
      expect(path.split("/").pop()).not.toMatch(/^(\.|con\b)|[<>:"|?*]|[. ]$/i)
  })

  test("an upload by a member who is removed while it arrives is refused, and leaves nothing", async () => {
    const { opened, organizationId, member } = world
    const { id, path, rows } = await openCar(world)
    const guest = await opened.person("Svečias")
    const superadmin = await opened.person("Prižiūrėtoja", true)
    const join = () => opened.join(organizationId, guest, "member")
    const remove = () =>
      opened.sql("delete from organization_members where user_id = $1", [guest.id])
    const send = (token: string, meanwhile: () => Promise<unknown>, headers = {}) =>
      opened.app.request(
        `${path}?${new URLSearchParams({ id: crypto.randomUUID(), kind: "other", name: "a" })}`,
        {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, ...headers },
          body: new ReadableStream({
            async pull(controller) {
              await meanwhile()
              controller.enqueue(new Uint8Array(pdf()))
              controller.close()
            },
          }),
          duplex: "half",
        } as RequestInit,
      )
    const before = world.store.list("car-documents")
    await join()
    expect((await send(guest.token, remove)).status).toBe(404)
    await join()
    await superadmin.call("PUT", "/api/impersonation", { user_id: guest.id })
    const asGuest = { "x-impersonating": guest.id }
    expect((await send(superadmin.token, remove, asGuest)).status).toBe(404)
    await join()
    const end = () => superadmin.call("DELETE", "/api/impersonation")
    expect((await send(superadmin.token, end, asGuest)).status).toBe(409)
    expect(await rows("id")).toEqual([])
    expect(world.store.list("car-documents")).toEqual(before)
    // Otherwise it is the impersonated person's, and history tells who did it.
    await superadmin.call("PUT", "/api/impersonation", { user_id: guest.id })
    expect((await send(superadmin.token, async () => {}, asGuest)).status).toBe(201)
    expect(await rows("added_by")).toEqual([{ added_by: guest.id }])
    const [told] = await opened.sql(
      "select actor_id, impersonated_id from history where entity = 'attachments' and car_id = $1",
      [id],
    )
    expect(told).toEqual({ actor_id: superadmin.id, impersonated_id: guest.id })
    // Nor does another organization's car take the place of one's own.
    const foreign = await insertCar(
      opened,
      await opened.organization({ owner: await opened.person() }),
    )
    const elsewhere = await member.call("GET", path.replace(id, foreign))
    expect(elsewhere.status).toBe(404)
  })
})
