import { colorSchemes } from "@marza/domain/organizations/schemas.ts"
import { describe, expect, test } from "vitest"
import css from "../app/styles.css?raw"
import { type SchemeColors, schemeOf, schemes, tileColors } from "./schemes.ts"

/** The custom properties of one rule of styles.css. */
function palette(selector: string): Record<string, string> {
  const rule = new RegExp(`^${selector} \\{([^}]*)\\}`, "m").exec(css)?.[1] ?? ""
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

  describe.each(schemes)("$id", (scheme) => {
    const of: SchemeColors = scheme[mode]

    test.each([
      ["primary", of.primary],
      ["the end of the gradient", of.primaryGlow],
    ])("text is readable on %s", (_, background) => {
      expect(contrast(of.primaryForeground, background)).toBeGreaterThanOrEqual(text)
    })

    test.each(["card", "background"])("primary is readable as text on %s", (background) => {
      expect(contrast(of.primaryText ?? of.primary, colors[background])).toBeGreaterThanOrEqual(
        text,
      )
    })

    test.each(["card", "background"])("a button and a bar of a graph stand out on %s", (behind) => {
      for (const color of [of.primary, of.primaryGlow, of.secondary])
        expect(contrast(color, colors[behind])).toBeGreaterThanOrEqual(part)
    })

    test("initials are readable on accent", () => {
      expect(contrast(of.secondary, of.accent)).toBeGreaterThanOrEqual(text)
    })
  })
})

test("every scheme of domain has its colours, in the same order", () => {
  expect(schemes.map(({ id }) => id)).toEqual(colorSchemes)
})

test("an unknown scheme falls back to norwegian", () => {
  expect(schemeOf("tropical").id).toBe("norwegian")
  expect(schemeOf(null).id).toBe("norwegian")
})

test("an organization's initials have the colours of its own scheme, in light and dark mode", () => {
  expect(tileColors("ocean")).toEqual({
    color: "light-dark(#ffffff, #ffffff)",
    backgroundColor: "light-dark(#0a5c9e, #176fb6)",
    backgroundImage:
      "linear-gradient(135deg, light-dark(#0a5c9e, #176fb6), light-dark(#1874b6, #1f7ac2))",
  })
})
