import { type ColorScheme, colorSchemes } from "@marza/domain/organizations/schemas.ts"
import { describe, expect, test } from "vitest"
import css from "../app/styles.css?raw"
import schemesCss from "./schemes.css?raw"

/** The custom properties of one rule that are colours. */
function palette(selector: string, sheet = css): Record<string, string> {
  const rule = new RegExp(`^${selector} \\{([^}]*)\\}`, "m").exec(sheet)?.[1] ?? ""
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  )
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2. */
function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error("A colour is missing from styles.css")
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const text = 4.5
const part = 3

/** The colours of a scheme; those of the first are everybody's. */
function colorsOf(id: ColorScheme, mode: "light" | "dark"): Record<string, string> {
  const own = id === colorSchemes[0] ? "\\[data-scheme\\]" : `\\[data-scheme="${id}"\\]`
  const inMode = mode === "dark" ? `:is\\(\\.dark, \\.dark \\*\\)${own}` : own
  const everybody = palette("\\[data-scheme\\]", schemesCss)
  return {
    "primary-foreground": everybody["primary-foreground"] ?? "",
    ...palette(inMode, schemesCss),
  }
}

const modes = [
  { mode: "light" as const, colors: palette(":root") },
  { mode: "dark" as const, colors: palette("\\.dark") },
]

describe.each(modes)("$mode", ({ mode, colors }) => {
  test.each([
    ["ink", "background"],
    ["ink", "card"],
    ["background", "ink"],
    ["soft", "background"],
    ["soft", "card"],
    ["gain", "card"],
    ["loss", "card"],
    ["loss", "background"],
    ["loss", "loss-soft"],
    ["ink", "loss-soft"],
    ["danger-foreground", "danger"],
    ["warn", "card"],
    ["warn", "warn-soft"],
    ["bought", "bought-soft"],
    ["preparing", "preparing-soft"],
    ["sold", "sold-soft"],
  ])("%s is readable on %s", (foreground, background) => {
    expect(contrast(colors[foreground], colors[background])).toBeGreaterThanOrEqual(text)
  })

  test.each([
    ["field", "card"],
    ["field", "background"],
    ["loss", "card"],
  ])("a border of %s is visible on %s", (border, background) => {
    expect(contrast(colors[border], colors[background])).toBeGreaterThanOrEqual(part)
  })

  describe.each(colorSchemes)("%s", (id) => {
    const of = colorsOf(id, mode)

    test.each(["primary", "primary-glow"])("text is readable on %s", (background) => {
      expect(contrast(of["primary-foreground"], of[background])).toBeGreaterThanOrEqual(text)
    })

    test.each(["card", "background"])("primary is readable as text on %s", (background) => {
      const readable = of["primary-text"] ?? of.primary
      expect(contrast(readable, colors[background])).toBeGreaterThanOrEqual(text)
    })

    test.each(["card", "background"])("a button and a bar of a graph stand out on %s", (behind) => {
      for (const color of [of.primary, of["primary-glow"], of.secondary])
        expect(contrast(color, colors[behind])).toBeGreaterThanOrEqual(part)
    })

    test("initials are readable on accent", () => {
      expect(contrast(of.secondary, of.accent)).toBeGreaterThanOrEqual(text)
    })
  })
})

test("each scheme has colours of its own", () => {
  const all = colorSchemes.flatMap((id) => modes.map(({ mode }) => colorsOf(id, mode).primary))
  expect(new Set(all).size).toBe(2 * colorSchemes.length)
})

test("an unknown scheme has the colours of norwegian", () => {
  expect(palette("\\[data-scheme\\]", schemesCss)).toMatchObject({ primary: "#ba0c2f" })
  expect(schemesCss).not.toContain('[data-scheme="norwegian"]')
})
