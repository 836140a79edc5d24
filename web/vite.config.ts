import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { build, defineConfig, type Plugin, type Rolldown } from "vite"
import { modulesOfPages, pageChunks, withoutTexts } from "./page-chunks.ts"

// Every supported browser is from 2023 or later, so neither transpilation nor polyfills are needed.
const target = "es2023"
const serverUrl = `http://localhost:${process.env.PORT ?? 3000}`

/**
 * The server sends these as they are: compressing at the highest level once beats doing it per
 * request. Not index.html, into which it writes the product name first.
 */
function precompressed(): Plugin {
  const textFile = /\.(?:js|css|svg|json|txt)$/
  return {
    name: "marza:precompressed",
    apply: "build",
    async writeBundle({ dir = "dist" }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files.filter((file) => textFile.test(file)).map((file) => compress(join(dir, file))),
      )
    },
  }
}

/** Blocks of this length, 2 ** 16 bytes, suit the first screen best. */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGBLOCK]: 16,
}

async function compress(path: string) {
  const text = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params: brotli }))
  await writeFile(
    `${path}.gz`,
    await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  )
}

/**
 * A dynamic import is only that: what a chunk imports is requested once it has arrived. Most chunks load before they are
 * needed, and those of a page on a full load are named by the script in its head; Vite's list of them all, with the code
 * that reads it and what it wraps each import in, would be a fiftieth of the first screen.
 */
function withoutPreloads(): Plugin {
  const makers = ["vite:build-import-analysis", "native:import-analysis-build"]
  return {
    name: "marza:without-preloads",
    apply: "build",
    configResolved(config) {
      const kept = config.plugins.filter(({ name }) => !makers.includes(name))
      if (kept.length !== config.plugins.length - makers.length)
        throw new Error(`Vite has other plugins than ${makers.join(" and ")}`)
      Object.assign(config, { plugins: kept })
    },
  }
}

/** Fails a build whose chunks import each other in a circle: a constant would be undefined when it is first used. */
function withoutChunkCircles(): Plugin {
  return {
    name: "marza:without-chunk-circles",
    apply: "build",
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const output = bundle[file]
        return output?.type === "chunk" ? output.imports : []
      }
      const reached = (file: string, seen = new Set<string>()): Set<string> => {
        for (const next of importsOf(file)) {
          if (!seen.has(next)) reached(next, seen.add(next))
        }
        return seen
      }
      const inCircles = Object.keys(bundle).filter((file) => reached(file).has(file))
      if (inCircles.length > 0)
        this.error(`chunks import each other in a circle: ${inCircles.join(", ")}`)
    },
  }
}

/**
 * Writes the service worker (src/offline/worker.ts) with the list of the build's files. They are named by their
 * content, so the list changes with every build that differs, and browsers then install the new worker.
 */
function serviceWorker(): Plugin {
  return {
    name: "marza:service-worker",
    apply: "build",
    generateBundle: {
      // After the plugin that writes index.html.
      order: "post",
      async handler(_, bundle) {
        const outputs = Object.values(bundle)
        const entry = outputs.find((output) => output.type === "chunk" && output.isEntry)
        const page = bundle["index.html"]
        if (!entry || page?.type !== "asset") return this.error("the build has no page")
        const files = outputs.map(({ fileName }) => `/${fileName}`).filter(isAsset)
        const build = createHash("sha256").update(page.source).update(files.join())
        const shell = { build: build.digest("hex").slice(0, 16), entry: entry.fileName, files }
        const worker = { builtShell: JSON.stringify(shell) }
        const source = await inlineScript("src/offline/worker.ts", worker)
        this.emitFile({ type: "asset", fileName: "sw.js", source })
      },
    },
  }
}

/**
 * Writes src/app/head-script.ts into the page, with the files that the first texts, all texts and the usual pages need,
 * so that the browser requests them with the program.
 */
function headScript(): Plugin {
  return {
    name: "marza:head-script",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const files = Object.entries(modulesOfPages).map(
          ([page, modules]) => [page, bundle ? filesWith(modules, bundle) : []] as const,
        )
        const picture = Object.values(bundle ?? {}).find(({ fileName }) =>
          fileName.startsWith("assets/front-picture-"),
        )
        if (bundle && !picture) return this.error("the build has no picture for the sign-in")
        if (picture) files.find(([name]) => name === "front")?.[1].push(`/${picture.fileName}`)
        const script = await inlineScript("src/app/head-script.ts", {
          filesOfPages: JSON.stringify(Object.fromEntries(files)),
        })
        return html.replace("__HEAD_SCRIPT__", () => script)
      },
    },
  }
}

/** A module with all that it imports, as one script. */
async function inlineScript(path: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      target,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, path), output: { format: "iife" } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunks = outputs.flatMap((output) => ("output" in output ? output.output : []))
  if (chunks.length !== 1 || chunks[0]?.type !== "chunk")
    throw new Error(`${path} is no one script`)
  return chunks[0].code.trim()
}

/** The files that hold these modules, and all that those import, except for what the program itself loads. */
function filesWith(modules: string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk")
  const closure = (files: Iterable<string>): Set<string> => {
    const all = new Set(files)
    for (const file of all)
      for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
        all.add(next)
    return all
  }
  const named = (chosen: typeof chunks) => closure(chosen.map(({ fileName }) => fileName))
  const program = named(chunks.filter(({ isEntry }) => isEntry))
  const needed = modules.map((module) => chunks.find(({ moduleIds }) => moduleIds.includes(module)))
  const missing = modules.find((_, index) => !needed[index])
  if (missing) throw new Error(`no file of the build holds ${missing}`)
  return [...named(needed.filter((chunk) => chunk !== undefined)).difference(program)].map(
    (file) => `/${file}`,
  )
}

const isAsset = (file: string) => file.startsWith("/assets/")

/** Fails a build whose first screen uses a text that loads after it: the page would not start. */
function withFirstTextsAlone(): Plugin {
  return {
    name: "marza:with-first-texts-alone",
    apply: "build",
    generateBundle(_, bundle) {
      const late = join(import.meta.dirname, "src/messages/use.ts")
      for (const output of Object.values(bundle))
        if (output.type === "chunk" && output.isEntry && output.moduleIds.includes(late))
          this.error(`the first screen takes its texts from messages/first.ts, not from ${late}`)
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutPreloads(),
    react(),
    // Vite's minifier fails at a selector that is none; Tailwind's would only warn, and leave its rule out.
    tailwindcss({ optimize: false }),
    headScript(),
    serviceWorker(),
    precompressed(),
    withoutChunkCircles(),
    withFirstTextsAlone(),
  ],
  resolve: {
    // React has had this hook since version 18.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: "use-sync-external-store/with-selector.js",
      },
    ],
  },
  build: {
    target,
    cssTarget: "chrome111",
    assetsInlineLimit: 0,
    modulePreload: false,
    // withoutPreloads() loads no style sheet with a chunk.
    cssCodeSplit: false,
    rolldownOptions: {
      // How long each plugin took is of no use to somebody who only starts the program.
      checks: { pluginTimings: false },
      output: {
        // The first screen names fifty files, and nothing in a hash compresses: seven characters tell builds apart.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith("shared") ? "shared" : "[name]"}-[hash:7].js`,
        // One file for the first screen compresses better than forty, and is one request. What later screens share is
        // split by who shares it, and merged only below 2 KB: a larger merged chunk may import one that imports it.
        codeSplitting: {
          groups: [
            { name: "first-screen", tags: ["$initial"] },
            // Needed by the first texts: it must not come with what other texts share.
            { name: "plural", test: /[\\/]messages[\\/](?:plural|capitalized)/ },
            // Needed by the fields of an expense: it must not come with a dialog that holds them.
            { name: "chips", test: /[\\/]ui[\\/]ChipChoice/ },
            // Needed by the fields of a car: it must not come with what holds those.
            { name: "vat", test: /[\\/]vat[\\/](?:rates|number)\./ },
            ...pageChunks,
            // Needed by the fields of a settlement: it must not come with a dialog that holds them.
            { name: "settlement", test: /[\\/]partners[\\/]settlementValues/ },
            {
              name: "shared",
              test: withoutTexts,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2000,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/files", "/dev", "/.well-known"].map((path) => [path, { target: serverUrl }]),
    ),
  },
})
