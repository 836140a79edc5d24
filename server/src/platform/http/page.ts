import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { serveStatic } from "@hono/node-server/serve-static"
import {
  refusedSharePage,
  refusedSharePolicy,
  sharedFilesField,
  sharePath,
} from "@marza/domain/inbox/share.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { Hono } from "hono"
import { languageOf } from "./language.ts"
import type { Variables } from "./route.ts"

const isPage = (path: string): boolean => path === "/" || path === "/index.html"
const hashedAsset = /\/assets\//
/** A browser must see each new version of this one at once. */
const serviceWorker = "/sw.js"

/**
 * The built web application: files as they are (compressed when built), and its page for every URL
 * that is not a file, so that the router in the browser decides.
 * @param folder of the built application
 */
export function pageRoutes(folder: string, productName: string) {
  const app = new Hono<{ Variables: Variables }>()
  const page = readPage(folder, productName)
  const manifest = JSON.stringify(manifestOf(productName))
  const root = relative(process.cwd(), folder) || "."

  const serveFile = serveStatic({
    root,
    precompressed: true,
    // The page itself is served below, with the product's name filled in.
    rewriteRequestPath: (path) => (isPage(path) ? "/-" : path),
  })
  app.get("/manifest.webmanifest", (context) =>
    context.body(manifest, 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-cache",
    }),
  )
  // The service worker takes what is shared. Without one, as after the browser's data were cleared, nobody is signed in.
  app.post(sharePath, (context) =>
    context.body(refusedSharePage("no_worker", languageOf(context)), 200, {
      "content-type": "text/html; charset=UTF-8",
      "content-security-policy": refusedSharePolicy,
    }),
  )
  app.use("/*", async (context, next) => {
    const file = await serveFile(context, next)
    if (file instanceof Response) {
      // Not in serveStatic's onFound: it is called after the response is made.
      file.headers.set("cache-control", cacheControlOf(context.req.path))
    }
    return file
  })
  app.get("/*", (context) => {
    const { path } = context.req
    // For a missing file the page would be the wrong content.
    if (!isPage(path) && /\.\w{2,5}$/.test(path)) throw new Refusal("unknown_route")
    const accepted = context.req.header("accept-encoding") ?? ""
    const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name))
    return context.body(encoding ? page[encoding] : page.html, 200, {
      "content-type": "text/html; charset=UTF-8",
      ...(encoding && { "content-encoding": encoding }),
      "cache-control": "no-cache",
      "content-security-policy": page.policy,
    })
  })
  return app
}

function cacheControlOf(path: string): string {
  if (path === serviceWorker) return "no-cache"
  return hashedAsset.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=300"
}

/** What an installed application is called and looks like. The colours are those of a card and of the background. */
const manifestOf = (productName: string) => ({
  id: "/",
  name: productName,
  short_name: productName,
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: "#ffffff",
  background_color: "#f6f5f3",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  // Photos and papers from other programs; the service worker keeps them (web/src/offline/receiveShare.ts).
  share_target: {
    action: sharePath,
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: sharedFilesField, accept: ["image/*", "application/pdf", ".pdf"] }] },
  },
})

function readPage(folder: string, productName: string) {
  const file = join(folder, "index.html")
  if (!existsSync(file)) throw new Error(`the web application is not built: ${file} is missing`)
  const html = readFileSync(file, "utf8").replaceAll("__PRODUCT_NAME__", escapeHtml(productName))
  const gzip = new Uint8Array(gzipSync(html))
  const br = new Uint8Array(brotliCompressSync(html))
  return { html, gzip, br, policy: pagePolicy(html) }
}

/** The strict policy of the page: own files, and only the inline scripts that the build wrote. */
function pagePolicy(html: string): string {
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts.join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/** The policy of a page that the server writes itself: its style sheet, the favicon, and nothing else. */
export const plainPagePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
