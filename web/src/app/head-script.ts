/**
 * The script in the head of index.html, into which the build writes it (see vite.config.ts). It runs before the first
 * paint: it applies the look that is stored, shows the skeleton of the page, and begins to load what the page needs.
 */
import { makeLocalFormat } from "@marza/domain/time/days.ts"
import { type PageShape, prefetch } from "../api/prefetch.ts"
import { wantedLanguage } from "../messages/wanted-language.ts"
import {
  carViewKey,
  iconKey,
  organizationKey,
  schemeKey,
  sessionKey,
  themeKey,
  titleKey,
} from "../storage-keys.ts"

/** The files that each language and page needs beside the program; the build knows them. */
declare const filesOfPages: Record<string, string[]>

const root = document.documentElement
const stored = (key: string) => localStorage.getItem(key)

function applyLook() {
  const theme = stored(themeKey)
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  root.classList.toggle("dark", isDark)
  root.dataset.scheme = stored(schemeKey) || ""
  root.lang = wantedLanguage()
  document.title = stored(titleKey) || document.title
  const icon = stored(iconKey)
  if (icon) document.querySelector('link[rel="icon"]')?.setAttribute("href", icon)
}

const shapes: [RegExp, PageShape][] = [
  [/^\/(auth|first-sign-in|set-password|organizations)/, "front"],
  [/^\/$/, "list"],
  [/^\/car\/(?!new)/, "car"],
  [/^\/analytics/, "month"],
]

function shapeOf(path: string): PageShape {
  if (!stored(sessionKey) || !stored(organizationKey)) return "front"
  return shapes.find(([pages]) => pages.test(path))?.[1] ?? "page"
}

function showSkeleton(shape: PageShape) {
  if (shape !== "front") root.dataset.skeleton = shape
  root.toggleAttribute("data-table", stored(carViewKey) === "table")
}

/** The code and the texts of the page load beside the program, which requests them only once it runs. */
function preload(shape: PageShape) {
  const needed = shape === "list" ? [root.lang] : [root.lang, `all ${root.lang}`, shape]
  for (const href of needed.flatMap((name) => filesOfPages[name] ?? [])) {
    const kind = href.endsWith(".svg") ? { rel: "preload", as: "image" } : { rel: "modulepreload" }
    document.head.append(Object.assign(document.createElement("link"), kind, { href }))
  }
}

/**
 * A browser reads its tables of numbers and days when they are first used, which takes a slow phone a tenth of a second:
 * while it waits for the program rather than while it draws. One at a time, so that the page answers between them.
 */
const readFormats = [() => new Intl.NumberFormat(root.lang), makeLocalFormat]

// A browser may block its storage. That must not stop the page: the program sets the look again and reports the error.
try {
  applyLook()
  const shape = shapeOf(location.pathname)
  showSkeleton(shape)
  preload(shape)
  prefetch(shape)
  // After the skeleton has been painted.
  requestAnimationFrame(() => {
    for (const read of readFormats) setTimeout(read)
  })
} catch {}
