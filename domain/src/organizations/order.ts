type Listed = { id: string; name: string; is_favorite: boolean }

const collator = new Intl.Collator("lt")

/**
 * Favourites first, then by name in Lithuanian collation (rules 1.11); the same name
 * by id, so that the order is always the same.
 */
export function compareOrganizations(a: Listed, b: Listed): number {
  return (
    Number(b.is_favorite) - Number(a.is_favorite) ||
    collator.compare(a.name, b.name) ||
    (a.id === b.id ? 0 : a.id < b.id ? -1 : 1)
  )
}
