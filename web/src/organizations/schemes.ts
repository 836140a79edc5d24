import type { ColorScheme } from "@marza/domain/organizations/schemas.ts"

export type SchemeColors = {
  primary: string
  /** Text on primary and on primaryGlow. */
  primaryForeground: string
  primaryGlow: string
  /** Primary as text, where that must be lighter than a button: on a dark card or page. */
  primaryText?: string
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
      primary: "#d02447",
      primaryForeground: "#ffffff",
      primaryGlow: "#d93253",
      primaryText: "#fa7a92",
      secondary: "#7fb0f8",
      accent: "#1b3766",
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
      primary: "#176fb6",
      primaryForeground: "#ffffff",
      primaryGlow: "#1f7ac2",
      primaryText: "#6cb8f0",
      secondary: "#5fbbe4",
      accent: "#0e3a4d",
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
      primary: "#1f7a45",
      primaryForeground: "#ffffff",
      primaryGlow: "#26854f",
      primaryText: "#74cf97",
      secondary: "#cdbb5a",
      accent: "#3a3f18",
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
      primary: "#ba4804",
      primaryForeground: "#ffffff",
      primaryGlow: "#c4530f",
      primaryText: "#ff9d5c",
      secondary: "#f285aa",
      accent: "#4f2433",
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
      primary: "#7a56d8",
      primaryForeground: "#ffffff",
      primaryGlow: "#805cdb",
      primaryText: "#b39bf7",
      secondary: "#98a3f5",
      accent: "#2b2a5c",
    },
  },
]

/** An unknown id falls back to norwegian. */
export function schemeOf(id: string | null | undefined): Scheme {
  const [norwegian] = schemes
  return schemes.find((scheme) => scheme.id === id) ?? (norwegian as Scheme)
}

/** The custom properties of CSS for the colours of a scheme. */
export function schemeVariables(colors: SchemeColors): Record<string, string> {
  return {
    "--primary": colors.primary,
    "--primary-foreground": colors.primaryForeground,
    "--primary-glow": colors.primaryGlow,
    "--primary-text": colors.primaryText ?? colors.primary,
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
