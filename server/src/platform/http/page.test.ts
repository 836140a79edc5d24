import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { createApp } from "../../app.ts"

const script = 'document.documentElement.dataset.mode = "dark"'

async function openWithPage(productName = "Marža") {
  const folder = mkdtempSync(join(tmpdir(), "marza-web-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "web/assets"), { recursive: true })
  const web = join(folder, "web")
  writeFileSync(
    join(web, "index.html"),
    `<title>__PRODUCT_NAME__</title><script>${script}</script>`,
  )
  writeFileSync(join(web, "assets/main-abc.js"), "main")
  writeFileSync(join(web, "icon.svg"), "<svg/>")
  writeFileSync(join(web, "sw.js"), "worker")
  writeFileSync(join(folder, "secret.txt"), "outside")
  const opened = await openAppForTest()
  const app = createApp(opened.services, { productName, version: "0.0.0", webFolder: web })
  const get = async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { app, get, web, services: opened.services }
}

test("every URL that is no file gives the page, with the product's name and a strict policy", async () => {
  const { get } = await openWithPage("A & <b>")
  for (const path of ["/", "/index.html", "/car/new", "/users", "/analytics?month=3"]) {
    const { status, headers, text } = await get(path)
    expect({ path, status }).toEqual({ path, status: 200 })
    expect(text).toContain("<title>A &#38; &#60;b&#62;</title>")
    expect(headers.get("cache-control")).toBe("no-cache")
    const policy = headers.get("content-security-policy")
    const hash = createHash("sha256").update(script).digest("base64")
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
  }
})

test("files are served with their content type, and hashed ones are cached for ever", async () => {
  const { get } = await openWithPage()
  const asset = await get("/assets/main-abc.js")
  expect(asset).toMatchObject({ status: 200, text: "main" })
  expect(asset.headers.get("content-type")).toMatch(/javascript/)
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect((await get("/icon.svg")).headers.get("cache-control")).toBe("public, max-age=300")
})

test("a new service worker is seen at once", async () => {
  const { get } = await openWithPage()
  expect((await get("/sw.js")).headers.get("cache-control")).toBe("no-cache")
})

test("the manifest carries the product's name, and its icons are built", async () => {
  const { get } = await openWithPage('A & "b"')
  const { headers, text } = await get("/manifest.webmanifest")
  expect(headers.get("content-type")).toBe("application/manifest+json")
  expect(headers.get("cache-control")).toBe("no-cache")
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({
    name: 'A & "b"',
    short_name: 'A & "b"',
    start_url: "/",
    display: "standalone",
  })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ])
  for (const { src, sizes } of icons) {
    const file = fileURLToPath(new URL(`../../../../web/public${src}`, import.meta.url))
    const { width, height, format } = await sharp(file).metadata()
    expect({ src, sizes: `${width}x${height}`, format }).toEqual({ src, sizes, format: "png" })
  }
})

test("photos and PDFs can be shared with the program, which without its service worker says that they are not kept", async () => {
  const { get, app } = await openWithPage()
  const { share_target } = JSON.parse((await get("/manifest.webmanifest")).text)
  expect(share_target).toEqual({
    action: "/share",
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: "files", accept: ["image/*", "application/pdf", ".pdf"] }] },
  })
  const share = async (language: string) => {
    const body = new FormData()
    body.append("files", new File(["%PDF"], "Kuras.pdf", { type: "application/pdf" }))
    const headers = { "accept-language": language }
    return (await app.request(share_target.action, { method: "POST", headers, body })).text()
  }
  expect(await share("lt")).toContain("Failai neišsaugoti")
  expect(await share("en-GB")).toContain("The files are not stored")
})

test("a missing file and an unknown call are 404 and do not give the page", async () => {
  const { get } = await openWithPage()
  for (const path of ["/assets/main-old.js", "/robots.txt", "/api/nothing", "/api", "/.env"]) {
    const { status, headers } = await get(path)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(headers.get("content-type")).toContain("application/json")
  }
})

test("no file outside the folder is served", async () => {
  const { get } = await openWithPage()
  for (const path of [
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
  ]) {
    expect((await get(path)).text).not.toContain("outside")
  }
})

test("the start fails with a clear line when the web application is not built", async () => {
  const { services } = await openWithPage()
  expect(() =>
    createApp(services, { productName: "Marža", version: "0.0.0", webFolder: "/nowhere" }),
  ).toThrow("the web application is not built: /nowhere/index.html is missing")
})
