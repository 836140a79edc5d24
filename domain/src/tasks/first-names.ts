/** Lower case without accents, as many people type. */
export const folded = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")

/** The endings of Lithuanian first names, longest first, with those of "for …" and of an address ("Tomai!"). */
const endings: readonly [name: string, ...cases: string[]][] = [
  ["tis", "ciui", "ti"],
  ["dis", "dziui", "di"],
  ["ius", "iui", "iau"],
  ["us", "ui", "au"],
  ["as", "ui", "ai"],
  ["is", "iui", "i"],
  ["ys", "iui", "y"],
  ["a", "ai", "a"],
  // A name in -ė; accents are gone.
  ["e", "ei", "e"],
]

/** The forms of a person's first name in which somebody is named a task for, folded; none for a person without a name. */
export function firstNamesOf(fullName: string | null): string[] {
  const name = folded(fullName?.trim().split(/\s+/)[0] ?? "")
  if (name === "") return []
  const [ending, ...cases] = endings.find(([one]) => name.endsWith(one)) ?? [""]
  const stem = name.slice(0, name.length - ending.length)
  return [name, ...cases.map((one) => stem + one)]
}
