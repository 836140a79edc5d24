import type { ColorScheme } from "@marza/domain/organizations/schemas.ts"

export type SchemeColors = {
  primary: string
  /** Text on primary and on primaryGlow. */
  primaryForeground: string
  primaryGlow: string
  /** Text and figures on accent. */
  secondary: string
  accent: string
}

export type Scheme = { id: ColorScheme; light: SchemeColors; dark: SchemeColors }

export const schemes: readonly Scheme[] = [
  {
    id: "norwegian",
    light: {
      primary: "#ba0c2f",
      primaryForeground: "#ffffff",
      primaryGlow: "#d42a4a",
      secondary: "#14315f",
      accent: "#dbe7f6",
    },
    dark: {
      primary: "#f5728b",
      primaryForeground: "#2b0209",
      primaryGlow: "#ff97a9",
      secondary: "#bcd2f3",
      accent: "#1d2d48",
    },
  },
  {
    id: "ocean",
    light: {
      primary: "#0a5c9e",
      primaryForeground: "#ffffff",
      primaryGlow: "#1874b6",
      secondary: "#0d3b4f",
      accent: "#d8edf4",
    },
    dark: {
      primary: "#6cb8f0",
      primaryForeground: "#03192b",
      primaryGlow: "#9ad3fb",
      secondary: "#a9d8ea",
      accent: "#12303d",
    },
  },
  {
    id: "forest",
    light: {
      primary: "#1b6539",
      primaryForeground: "#ffffff",
      primaryGlow: "#2a7c4a",
      secondary: "#4a3b12",
      accent: "#e6efd9",
    },
    dark: {
      primary: "#74cf97",
      primaryForeground: "#04210f",
      primaryGlow: "#a0e3b8",
      secondary: "#d9cf9c",
      accent: "#2b3017",
    },
  },
  {
    id: "sunset",
    light: {
      primary: "#ae3f00",
      primaryForeground: "#ffffff",
      primaryGlow: "#c24e07",
      secondary: "#6b1d3a",
      accent: "#fde7d6",
    },
    dark: {
      primary: "#ff9d5c",
      primaryForeground: "#2b0f00",
      primaryGlow: "#ffbd8f",
      secondary: "#f5b3c8",
      accent: "#40242c",
    },
  },
  {
    id: "midnight",
    light: {
      primary: "#5b34b5",
      primaryForeground: "#ffffff",
      primaryGlow: "#7650cf",
      secondary: "#1f2558",
      accent: "#e6e2fa",
    },
    dark: {
      primary: "#b39bf7",
      primaryForeground: "#160833",
      primaryGlow: "#cdbcff",
      secondary: "#b9c0f5",
      accent: "#262549",
    },
  },
]

/** An unknown id falls back to norwegian. */
export function schemeOf(id: string | null | undefined): Scheme {
  const [norwegian] = schemes
  return schemes.find((scheme) => scheme.id === id) ?? (norwegian as Scheme)
}

export function schemeVariables(colors: SchemeColors): Record<string, string> {
  return {
    "--primary": colors.primary,
    "--primary-foreground": colors.primaryForeground,
    "--primary-glow": colors.primaryGlow,
    "--secondary": colors.secondary,
    "--accent": colors.accent,
    "--gradient-primary": gradientOf(colors),
  }
}

type Gradient = Pick<SchemeColors, "primary" | "primaryGlow">

export const gradientOf = ({ primary, primaryGlow }: Gradient) =>
  `linear-gradient(135deg, ${primary}, ${primaryGlow})`

/** The colours of an organization's initials, independent of the scheme of the page. */
export function tileColors(schemeId: string) {
  const { light, dark } = schemeOf(schemeId)
  const either = (part: keyof SchemeColors) => `light-dark(${light[part]}, ${dark[part]})`
  const primary = either("primary")
  return {
    color: either("primaryForeground"),
    backgroundColor: primary,
    backgroundImage: gradientOf({ primary, primaryGlow: either("primaryGlow") }),
  }
}
