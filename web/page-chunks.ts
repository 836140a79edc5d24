import { readdirSync } from "node:fs"
import { join } from "node:path"

type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; importers: readonly string[] } | null
}

const source = (module: string) => join(import.meta.dirname, "src", module)

/** What a full load needs beside the program: the first texts, all texts, and the usual pages. */
export const modulesOfPages = {
  lt: [source("messages/lt-first.ts")],
  en: [source("messages/en-first.ts")],
  "all lt": [source("messages/lt.ts")],
  "all en": [source("messages/en.ts")],
  front: [source("app/FrontLayout.tsx"), source("accounts/SignInPage.tsx")],
  car: [source("app/pages/Car.tsx")],
  month: [source("app/pages/Analytics.tsx")],
}

/** What loads after every first screen (app/live-updates.ts), but for the toasts, which are a page's size by themselves. */
const later = [
  source("app/live-updates.ts"),
  source("home/HomeStrip.tsx"),
  source("app/pages/Organizations.tsx"),
]

const usual = Object.values(modulesOfPages).flat()
const otherPages = readdirSync(source("app/pages"))
  .map((file) => source(`app/pages/${file}`))
  .filter((page) => !usual.includes(page) && !later.includes(page))

const pages: Record<string, string[]> = { ...modulesOfPages, others: otherPages, later }

/** The modules that these import, with what those import. */
function withImports(modules: string[], graph: ModuleGraph): Set<string> {
  const all = new Set(modules)
  for (const id of all) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) all.add(next)
  return all
}

/** What each page needs. */
function findNeeded(graph: ModuleGraph): Map<string, Set<string>> {
  const found = new Map(
    Object.entries(pages).map(([page, modules]) => [page, withImports(modules, graph)]),
  )
  const ofLater = [...withImports(later, graph)]
  const isWanted = (module: string) =>
    graph.getModuleInfo(module)?.importers.some((importer) => !ofLater.includes(importer))
  // What a dialog or a part of a page takes of it must not take it whole.
  return found.set("others", withImports([...otherPages, ...ofLater.filter(isWanted)], graph))
}

let needed: Map<string, Set<string>> | undefined

/** Which of the pages need a module. */
function pagesWith(id: string, graph: ModuleGraph): string[] {
  needed ??= findNeeded(graph)
  return [...needed].filter(([, modules]) => modules.has(id)).map(([page]) => page)
}

/** The texts load first, so they must not be in a chunk with anything larger. */
export const withoutTexts = /^(?!.*[\\/]messages[\\/])/

/**
 * The groups of modules that the usual pages need: a file for all that the same of them need, with the other pages
 * counted as one, and as part of what loads after every first screen where that needs it, too. A car is eleven files
 * then, and not sixty, of which a browser requests six at a time. What more pages need is grouped first, because a group
 * takes along what its modules import.
 */
export const pageChunks = Object.keys(pages)
  .map((_, index) => index + 1)
  .reverse()
  .map((count) => ({
    name(id: string, graph: ModuleGraph) {
      const found = pagesWith(id, graph)
      if (found.length !== count || found.join() === "others") return null
      const name = count === 1 ? found.join() : `shared-${found.join("-")}`
      return name.replaceAll(" ", "-")
    },
    test: withoutTexts,
  }))
