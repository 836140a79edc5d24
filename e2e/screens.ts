/**
 * npm run screens: writes every state of `states.ts` in all sizes, themes and languages as pictures to `screens/`.
 * `npm run screens -- expense phone` takes only the pictures whose names hold these words, and keeps the others.
 * `npm run screens -- tour` takes those that README.md and docs/tour.md show, for docs/tour/.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { timeZone } from "@marza/domain/time/days.ts"
import { chromium, type Page } from "@playwright/test"
import sharp from "sharp"
import { chromiumOptions } from "./chromium.ts"
import { openStage, startStage } from "./scene.ts"
import type { Language, Scene, State } from "./states/state.ts"
import { openState, states, untilDrawn } from "./states.ts"

const sizes = {
  phone: [390, 844],
  small: [320, 700],
  landscape: [844, 390],
  desk: [1280, 800],
} as const
type Size = keyof typeof sizes

const project = fileURLToPath(new URL("..", import.meta.url))
/** Words that a picture's name must hold: a state, a size, a theme or a language. */
const words = process.argv.slice(2)
const isTour = words[0] === "tour"
const folder = join(project, isTour ? "docs/tour" : "screens")
const shown = ["README.md", "docs/tour.md"]
  .map((file) => readFileSync(join(project, file), "utf8"))
  .join("\n")

type Picture = { state: State; size: Size; theme: "light" | "dark"; scene: Scene }

const server = await startStage()
const browser = await chromium.launch(chromiumOptions)
const stage = await openStage(server.url)

/** Takes all pictures of a language, two at a time. The organizations are set to that language first. */
async function takeAll(language: Language) {
  const scene = await stage.scene(language)
  const pictures = (["light", "dark"] as const)
    .flatMap((theme) =>
      (Object.keys(sizes) as Size[]).flatMap((size) =>
        states
          .filter((state) => isOn(state, size))
          .map((state): Picture => ({ state, size, theme, scene })),
      ),
    )
    .filter(isWanted)
    .values()
  const takeEach = async () => {
    for (const picture of pictures) await take(picture)
  }
  await Promise.all([takeEach(), takeEach()])
}

function isOn({ onDesk }: State, size: Size) {
  if (onDesk === "only") return size === "desk"
  return onDesk !== "never" || size === "phone" || size === "small"
}

const isWanted = (picture: Picture) =>
  isTour
    ? shown.includes(`tour/${nameOf(picture)}.webp`)
    : words.every((word) => nameOf(picture).includes(word))

const nameOf = ({ state, size, theme, scene }: Picture) =>
  `${state.name}-${size}-${theme}-${scene.language}`

/** The number of tasks in the header of an organization, which comes a second after the first screen, once nothing loads. */
const awaitTasks = (page: Page) =>
  page
    .waitForResponse((response) => response.url().includes("with_overdue=true"), {
      timeout: 20_000,
    })
    .catch(() => null)

async function take(picture: Picture) {
  const { state, size, theme, scene } = picture
  const [width, height] = sizes[size]
  const isPhone = size !== "desk"
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: await stage.storageState(state, scene.language),
    colorScheme: theme,
    viewport: { width, height },
    deviceScaleFactor: isTour ? 2 : 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: "reduce",
    locale: "lt-LT",
    timezoneId: timeZone,
  })
  const page = await context.newPage()
  const tasks = !state.staysLoading && !state.isOffline && awaitTasks(page)
  try {
    await openState(page, state, scene)
    if (tasks && (await page.locator("#content").isVisible())) {
      await tasks
      await untilDrawn(page)
    }
    const png = await page.screenshot()
    const path = join(folder, nameOf(picture))
    if (isTour) await sharp(png).webp({ quality: 80 }).toFile(`${path}.webp`)
    else await writeFile(`${path}.png`, png)
  } catch (problem) {
    process.exitCode = 1
    console.error(`${nameOf(picture)}: ${problem instanceof Error ? problem.message : problem}`)
  } finally {
    await context.close()
  }
}

if (words.length === 0 || isTour) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  for (const language of ["lt", "en"] as const) await takeAll(language)
} finally {
  await browser.close()
  await server.stop()
}
