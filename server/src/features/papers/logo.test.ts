import type { PaperContent } from "@marza/domain/papers/content.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { issue, openPapers, sellCar } from "../../../test/papers.ts"
import { openBlanking } from "./blanking.ts"
import { readPdf } from "./pdf/read-pdf.testing.ts"
import { renderPaper } from "./pdf/render.ts"
import { storePdf } from "./pdf-file.ts"

let world: Awaited<ReturnType<typeof openPapers>>
let carId: string

beforeAll(async () => {
  world = await openPapers()
  carId = (await sellCar(world)).id
})
afterAll(() => world.opened.close())

const bytesAt = async (url: string) =>
  Buffer.from(await (await world.opened.app.request(url)).arrayBuffer())
const issuedPdf = async () => bytesAt((await issue(world, carId)).url)

test.each(["webp", "png", "jpeg"] as const)(
  "a logo stored as %s stands on the paper, and makes it no larger than it must be",
  async (format) => {
    const logo = await picture(format, { width: 800, height: 400 })
    const put = await world.owner.call("PUT", `${world.base}/logo`, logo, {
      "content-type": `image/${format}`,
    })
    expect(put.status).toBe(200)
    const pdf = await issuedPdf()
    const { alternatives } = await readPdf(pdf)
    expect(alternatives).toContain("UAB Šiaurės Auto")
    expect(pdf.length).toBeLessThan(150_000)
  },
)

test("a PDF that is made later, or anew when it is blanked, has the logo and the colour of its issue", async () => {
  const { opened, base, owner } = world
  const putLogo = async (width: number) => {
    const logo = await picture("png", { width, height: 100 })
    const put = await owner.call("PUT", `${base}/logo`, logo, { "content-type": "image/png" })
    expect(put.status).toBe(200)
  }
  await putLogo(300)
  const made = await issue(world, carId)
  const first = await bytesAt(made.url)
  const [{ logo_id } = {}] = await opened.sql("select logo_id from papers where id = $1", [made.id])
  expect((await issue(world, carId)).id).not.toBe(made.id)
  const kept = "select id from paper_logos where id = $1"
  expect(await opened.sql(kept, [logo_id])).toHaveLength(1)

  // As if the server had ended between the number and the PDF, and the organization went on.
  await opened.sql("alter table papers disable trigger user")
  await opened.sql("update papers set path = null, size = null, sha256 = null where id = $1", [
    made.id,
  ])
  await opened.sql("alter table papers enable trigger user")
  await putLogo(120)
  expect((await owner.call("PATCH", base, { color_scheme: "sunset" })).status).toBe(200)
  const other = await issue(world, carId)
  expect(
    await opened.sql("select 1 from papers where id = $1 and logo_id <> $2", [other.id, logo_id]),
  ).toHaveLength(1)
  const id = { organization_id: world.organizationId, paper_id: made.id }
  await storePdf(opened.services, id)
  const later = (await world.member.call("GET", `${base}/papers/${made.id}`)).body
  expect(Buffer.compare(await bytesAt(later.url), first)).toBe(0)
  // A paper that was issued without a logo gets none later.
  await owner.call("DELETE", `${base}/logo`)
  const plain = await issue(world, carId)
  await putLogo(120)
  await owner.call("PATCH", base, { blank_after_years: 10, color_scheme: "norwegian" })
  const later11 = () => new Date(`${new Date().getFullYear() + 11}-01-02T10:00:00.000Z`)
  const stopping = new AbortController().signal
  await openBlanking({ ...opened.services, stopping }, later11).tasks.blank_papers()
  const blankedPdf = async (id: string) => {
    const { body } = await world.member.call("GET", `${base}/papers/${id}`)
    expect(body.blanked_on).not.toBeNull()
    return bytesAt(body.url)
  }
  const [content] = await opened.sql("select content, logo_id from papers where id = $1", [made.id])
  const [{ content: logo } = {}] = await opened.sql(
    "select content from paper_logos where id = $1",
    [logo_id],
  )
  const expected = await renderPaper(
    content?.content as PaperContent,
    Buffer.from(logo as string, "base64"),
  )
  expect(Buffer.compare(await blankedPdf(made.id), Buffer.from(expected))).toBe(0)
  const { alternatives } = await readPdf(await blankedPdf(plain.id))
  expect(alternatives).not.toContain("UAB Šiaurės Auto")
})

test("without the logo, or where the store has lost it, its name stands there", async () => {
  await world.opened.sql(
    "update organizations set logo_path = 'organization-logos/gone.png?v=1' where id = $1",
    [world.organizationId],
  )
  for (const remove of [false, true]) {
    if (remove) await world.owner.call("DELETE", `${world.base}/logo`)
    const { alternatives, text } = await readPdf(await issuedPdf())
    expect(alternatives).not.toContain("UAB Šiaurės Auto")
    expect(text.startsWith("UAB Šiaurės Auto")).toBe(true)
  }
})
