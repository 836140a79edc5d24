import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { expenseTypeSchema } from "../expenses/fields.ts"
import { idSchema } from "../id.ts"
import { isMember } from "../roles.ts"
import { strict } from "../schema/strict.ts"
import { searchSchema } from "../schema/text.ts"

const supplierQuerySchema = strict({ search: searchSchema })

export type SupplierQuery = z.output<typeof supplierQuerySchema>

/**
 * Whom the organization has paid; `supplier_code` and `supplier_vat_number` are null where they were never entered. `last_type`
 * and `last_car_id` are those of its last expense, null of one that is paid by overheads alone.
 */
const supplierSchema = z.strictObject({
  supplier: z.string(),
  supplier_code: z.nullable(z.string()),
  supplier_vat_number: z.nullable(z.string()),
  last_type: z.nullable(expenseTypeSchema),
  last_car_id: z.nullable(idSchema),
})

export type Supplier = z.output<typeof supplierSchema>

export const supplierCalls = {
  "GET /api/organizations/:id/suppliers": {
    summary:
      "The suppliers of its expenses, and of the overheads that the caller may read, at most 10, last entered first; ?search= for those whose name or code contains it, accents and case aside; each with the type and the car of its last expense",
    access: isMember,
    query: supplierQuerySchema,
    responses: { 200: z.strictObject({ items: z.array(supplierSchema) }) },
  },
} as const satisfies Calls
