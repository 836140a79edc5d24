/** The first word of a person's name. */
export const firstNameOf = (name: string): string => name.split(" ")[0] ?? ""

/**
 * What somebody is called in short: by the first name, in full where another has the same one.
 * @param names of all who could be meant, this one too
 */
export function shortNameOf(name: string, names: readonly string[]): string {
  const first = firstNameOf(name)
  return names.filter((other) => firstNameOf(other) === first).length === 1 ? first : name
}
