import { taxCodesOf } from "@marza/domain/isaf/codes.ts"
import type { Isaf, IsafRegister } from "@marza/domain/isaf/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { type Database, type DatabaseReader, query, readerOf } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { version } from "../../platform/version.ts"
import { registerOf } from "./invoice.ts"
import {
  lackingOf,
  purchasesBridge,
  remarksOf,
  selectBought,
  toPurchaseInvoices,
} from "./purchases.ts"
import { salesBridge, selectIssued, selectSold, toSalesInvoice, totalsBridge } from "./sales.ts"
import { isafXml } from "./xml.ts"

type Manager = OrganizationScope<"owner" | "admin">

/** All that the registers of a month are made of, as at one moment. */
const readRegisters = (database: Database, scope: Manager, month: Month) =>
  database.readSnapshot(scope, async (snapshot) => {
    const { organizationId } = scope
    const [[organization], issued, sold, bought] = await readerOf(snapshot).read(
      scope,
      query
        .selectFrom("organizations")
        .select(["id", "name", "legal_code", "isaf_codes"])
        .where("id", "=", organizationId),
      selectIssued(organizationId, month),
      selectSold(organizationId, month),
      selectBought(organizationId, month),
    )
    if (!organization) throw new Refusal("not_found")
    const codes = taxCodesOf(organization.isaf_codes)
    return {
      organization,
      issued,
      sold,
      bought,
      sales: issued.map((paper) => toSalesInvoice(paper, codes)),
      purchases: toPurchaseInvoices(bought, codes),
    }
  })

/**
 * From the invoices of a month to its sales, their totals and their VAT (rules 28.6); null where it has neither an invoice with
 * VAT nor a credit of one.
 */
export async function readInvoiced(reader: DatabaseReader, scope: OrganizationScope, month: Month) {
  const [issued, sold] = await reader.read(
    scope,
    selectIssued(scope.organizationId, month),
    selectSold(scope.organizationId, month),
  )
  if (issued.length === 0) return null
  return { vat: salesBridge(issued, sold), totals: totalsBridge(issued, sold) }
}

/** The header has room for digits alone. */
const hasCode = (code: string | null): code is string => code !== null && /^\d{1,11}$/.test(code)

/** What the file of a month would hold, and what lacks. */
export async function readIsaf(database: Database, scope: Manager, month: Month): Promise<Isaf> {
  const { organization, issued, sold, bought, sales, purchases } = await readRegisters(
    database,
    scope,
    month,
  )
  const { id, name, legal_code } = organization
  return {
    sales: registerOf(sales),
    purchases: registerOf(purchases),
    lacking: [
      ...(hasCode(legal_code)
        ? []
        : [{ kind: "organization" as const, id, field: "legal_code", car_id: null, name }]),
      ...lackingOf(bought),
    ],
    remarks: remarksOf(bought),
    bridge: { sales: salesBridge(issued, sold), purchases: purchasesBridge(bought) },
  }
}

/** The file of a month. @throws {Refusal} conflict: the organization has no code of digits */
export async function writeIsaf(
  database: Database,
  scope: Manager,
  month: Month,
  { register, now }: { register: IsafRegister; now: Date },
): Promise<string> {
  const { organization, sales, purchases } = await readRegisters(database, scope, month)
  const { legal_code: legalCode } = organization
  if (!hasCode(legalCode)) throw new Refusal("conflict")
  const file = { register, month, legalCode, version, now, sales, purchases }
  return [...isafXml(file)].join("")
}
