type Listed = { id: string; name: string; is_favorite: boolean }

/** Made when two names are compared: it takes a slow phone 40 ms, and most people have one organization. */
let collator: Intl.Collator | undefined

/**
 * Favourites first, then by name in Lithuanian collation (rules 1.11); the same name
 * by id, so that the order is always the same.
 */
export function compareOrganizations(a: Listed, b: Listed): number {
  return (
    Number(b.is_favorite) - Number(a.is_favorite) ||
    compareNames(a.name, b.name) ||
    (a.id === b.id ? 0 : a.id < b.id ? -1 : 1)
  )
}

/** By name in Lithuanian collation. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator("lt")
  return collator.compare(a, b)
}
