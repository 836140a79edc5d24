type Part = readonly [name: string, sign: RegExp]

// In this order: most browsers also claim to be the ones below them.
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

/** A device as a person knows it, such as "Chrome, Windows"; null when it does not say. */
export function deviceName(userAgent: string | null): string | null {
  const found = [browsers, systems].map((parts) =>
    parts.find(([, sign]) => sign.test(userAgent ?? "")),
  )
  return found.flatMap((part) => part?.[0] ?? []).join(", ") || null
}
