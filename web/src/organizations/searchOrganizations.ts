import { foldName } from "@marza/domain/cars/search.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { sortOrganizations } from "./selected.ts"

/** The organizations whose name contains the search, ignoring accents and case, in their usual order. */
export const searchOrganizations = (organizations: readonly Organization[], search: string) =>
  sortOrganizations(organizations).filter(({ name }) => foldName(name).includes(foldName(search)))
