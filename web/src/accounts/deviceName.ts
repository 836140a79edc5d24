type Part = readonly [name: string, sign: RegExp]

// The order matters: most browsers also name the ones below them.
const browsers: readonly Part[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/\S+ .*Safari\//],
]

const systems: readonly Part[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
]

/** A readable name such as "Chrome, Windows"; null for an unknown user agent. */
export function deviceName(userAgent: string | null): string | null {
  const found = [browsers, systems].map((parts) =>
    parts.find(([, sign]) => sign.test(userAgent ?? "")),
  )
  return found.flatMap((part) => part?.[0] ?? []).join(", ") || null
}
