import { compareOrganizations } from "@marza/domain/organizations/order.ts"
import { requisiteNames } from "@marza/domain/organizations/requisites.ts"
import type { Organization, VatChanges } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { SignedIn } from "../../platform/db/scopes.ts"
import type { Files } from "../../platform/storage/files.ts"
import { contradicts } from "../papers/queries.ts"

/** More organizations than anybody belongs to; every list has a bound. */
const maxOrganizations = 1000

/** The caller's organizations with role and favourite, favourites first, then by name in Lithuanian order. */
export async function listOrganizations(
  database: Database,
  files: Files,
  scope: SignedIn,
): Promise<Organization[]> {
  const [rows] = await database.read(scope, selectOrganizations().limit(maxOrganizations))
  return rows.map((row) => toOrganizationResponse(row, files)).sort(compareOrganizations)
}

/** One of the caller's organizations as rows; undefined is for the caller to refuse. */
export const selectOrganization = (organizationId: string) =>
  selectOrganizations().where("organizations.id", "=", organizationId)

/** Whether an organization of this id was deleted; false for one that exists, or never did. */
export const selectIsDeleted = (organizationId: string) =>
  query.selectNoFrom(sql<boolean>`is_deleted_organization(${organizationId})`.as("is_deleted"))

const selectOrganizations = () =>
  query
    .selectFrom("organizations")
    .innerJoin("organization_members as membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "organizations.id")
        .on("membership.user_id", "=", sql<string>`(select current_user_id())`),
    )
    .leftJoin("favorite_organizations as favorite", (join) =>
      join
        .onRef("favorite.organization_id", "=", "organizations.id")
        .onRef("favorite.user_id", "=", "membership.user_id"),
    )
    .select([
      "organizations.id",
      "organizations.name",
      "organizations.created_by",
      "organizations.logo_path",
      "organizations.color_scheme",
      "organizations.language",
      "organizations.vat_rates",
      "organizations.task_kinds_off",
      "organizations.invoice_task_days",
      "organizations.isaf_codes",
      sql<Organization["partners"]>`partners_of(organizations.id)`.as("partners"),
      ...requisiteNames.map((name) => `organizations.${name}` as const),
      "organizations.version",
      "membership.role",
      sql<boolean>`favorite.user_id is not null`.as("is_favorite"),
      "membership.user_id",
    ])

type OrganizationRow = Omit<Organization, "logo_url" | "sees_partners"> & {
  logo_path: string | null
  user_id: string
}

/** An organization as responses show it, with the URL of the logo. Whose money it is is seen as sees_partners() says. */
export const toOrganizationResponse = (
  { logo_path, user_id, ...row }: OrganizationRow,
  files: Files,
): Organization => {
  const isPartner = row.partners.some((one) => one.user_id === user_id && one.is_active)
  return {
    ...row,
    sees_partners: row.partners.length > 0 && (isOwnerOrAdmin(row.role) || isPartner),
    logo_url: files.publicUrlOf(logo_path),
  }
}

/**
 * The months of which other VAT rates would change the VAT due, oldest first: that of cars sold in them, each by the
 * rate of its day of sale.
 */
export const selectVatChanges = (organizationId: string, rates: VatRates) => ({
  compile: () =>
    sql<VatChanges["months"][number]>`
      select extract(year from sold_on)::integer as year, extract(month from sold_on)::integer as month,
        coalesce(sum(vat_due), 0.00)::text as due_before, coalesce(sum(later.due), 0.00)::text as due_after
      from cars_with_figures
      cross join lateral (
        select vat_due(
          vat_scheme, vat_rate_on(${JSON.stringify(rates)}::jsonb, sold_on), profit + cost_eur, cost_eur - expenses_eur
        ) as due
      ) later
      where organization_id = ${organizationId} and status = 'sold' and sold_on is not null
      group by 1, 2
      having coalesce(sum(vat_due), 0.00) <> coalesce(sum(later.due), 0.00)
      order by 1, 2`.compile(query),
})

/** So many invoices are named; all are counted. */
const namedInvoices = 20

/** The issued invoices of sold cars whose rate is that of the day of sale now, and would not be. */
export const selectContradicted = (organizationId: string, rates: VatRates) => ({
  compile: () =>
    sql<VatChanges["invoices"][number] & { count: number }>`
      select papers.id, papers.series, papers.number, papers.day, count(*) over ()::integer as count
      from papers
      join cars_with_figures cars on cars.organization_id = papers.organization_id and cars.id = papers.car_id
      where papers.organization_id = ${organizationId} and papers.kind = 'invoice' and papers.state = 'issued'
        and cars.status = 'sold' and cars.sold_on is not null
        and not ${contradicts(sql`cars.vat_rate`)}
        and ${contradicts(sql`vat_rate_on(${JSON.stringify(rates)}::jsonb, cars.sold_on)`)}
      order by papers.day, papers.number
      limit ${namedInvoices}`.compile(query),
})
