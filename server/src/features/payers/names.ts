import { carFields } from "@marza/domain/cars/fields.ts"
import { expenseFields } from "@marza/domain/expenses/fields.ts"
import type { Language } from "@marza/domain/language.ts"
import { overheadFields } from "@marza/domain/overheads/fields.ts"
import { type NamedPartner, nameInFiles } from "@marza/domain/payers/names-in-files.ts"
import { paymentFields } from "@marza/domain/payments/fields.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import { query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** The partners in the order of joining, with the names of those who have an account. */
export const selectPartners = (organizationId: string) =>
  query
    .selectFrom("partners")
    .leftJoin("profiles", "profiles.id", "partners.user_id")
    .select([
      "partners.id",
      "partners.user_id",
      "partners.joined_no",
      "partners.is_active",
      "profiles.full_name as name",
    ])
    .where("partners.organization_id", "=", organizationId)
    .orderBy("partners.joined_no")

/** The fields that name a partner by the id. */
export const participantFields: readonly string[] = [
  ...new Set(
    [carFields, expenseFields, overheadFields, paymentFields].flatMap((fields) =>
      Object.entries<{ format: FieldFormat }>(fields).flatMap(([name, { format }]) =>
        format === "participant" ? [name] : [],
      ),
    ),
  ),
]

/** The names of the partners by their ids, as files have them. */
export type PartnerNames = ReadonlyMap<string, string>

type Reader = { all: (query: ReturnType<typeof selectPartners>) => Promise<NamedPartner[]> }

/** Reads the names for a file in a language. */
export const readPartnerNames = async (
  { all }: Reader,
  { organizationId }: Pick<OrganizationScope, "organizationId">,
  language: Language,
): Promise<PartnerNames> => partnerNames(await all(selectPartners(organizationId)), language)

export const partnerNames = (partners: readonly NamedPartner[], language: Language): PartnerNames =>
  new Map(partners.map((partner) => [partner.id, nameInFiles(partner, partners, language)]))

/** Rows with the name in place of each partner's id; the firm, which no name stands for, stays null. Changes the rows it is given. */
export function namePartners<Row extends object>(names: PartnerNames, rows: Row[]): Row[] {
  if (names.size === 0) return rows
  for (const row of rows as Record<string, unknown>[])
    for (const field of participantFields) {
      const id = row[field]
      if (typeof id === "string") row[field] = names.get(id) ?? null
    }
  return rows
}
