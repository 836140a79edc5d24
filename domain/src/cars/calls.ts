import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { fileResponse } from "../calls/file-response.ts"
import { idSchema } from "../id.ts"
import { decimalSchema } from "../money/schemas.ts"
import { depositsQuerySchema } from "../payments/schemas.ts"
import { canReadSumsCheck, isMember } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import {
  carDeletionQuerySchema,
  carDeletionSchema,
  carListQuerySchema,
  carLookupSchema,
  carPatchSchema,
  carSchema,
  carTotalsQuerySchema,
  newCarSchema,
  saleDeletionQuerySchema,
  saleSchema,
  saleUndoSchema,
  statusQuerySchema,
  statusSchema,
  statusUndoSchema,
  sumsCheckSchema,
} from "./schemas.ts"

const count = z.int()
const carListSchema = z.strictObject({
  ...pageOf(carSchema),
  counts: z.strictObject({ all: count, bought: count, preparing: count, sold: count }),
  near: z.boolean(),
})

const carTotalsSchema = z.strictObject({
  cars: count,
  purchase_eur: decimalSchema,
  purchase_estimated: z.boolean(),
  expenses_eur: decimalSchema,
  cost_eur: decimalSchema,
  cost_estimated: z.boolean(),
  profit_cars: count,
  profit: decimalSchema,
  profit_estimated: z.boolean(),
})

export type CarTotals = z.output<typeof carTotalsSchema>

const numberedCarSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  registration_number: z.nullable(z.string()),
  vin: z.nullable(z.string()),
})

export type NumberedCar = z.output<typeof numberedCarSchema>

export const carCalls = {
  "GET /api/organizations/:id/cars": {
    summary:
      "Cars by status, then newest first; or by days standing, purchase, expenses, cost, profit or last change, highest or latest first; counts for the tabs; pages by cursor. unpaid=true: sold and not paid in full. near: no name contains what is searched, these come close",
    access: isMember,
    query: carListQuerySchema,
    responses: { 200: carListSchema },
  },
  "GET /api/organizations/:id/car-totals": {
    summary:
      "What the cars of a list come to, in EUR: purchases, expenses and cost of all, profit of those that have one; the same filter and near names as the list. estimated: a rate was missing",
    access: isMember,
    query: carTotalsQuerySchema,
    responses: { 200: carTotalsSchema },
  },
  "POST /api/organizations/:id/cars": {
    summary: "Add a car; the same id and body again answers 200 with the car",
    access: isMember,
    body: newCarSchema,
    responses: { 201: carSchema, 200: carSchema },
  },
  "POST /api/organizations/:id/cars/lookup": {
    summary:
      "The cars that have one of these number plates or VINs, whatever spaces and dashes, or one of these ids. Changes nothing",
    access: isMember,
    body: carLookupSchema,
    bodyLimitBytes: 512 * 1024,
    responses: { 200: z.strictObject({ items: z.array(numberedCarSchema) }) },
  },
  "GET /api/cars/:car_id": {
    summary: "A car of whichever of the caller's organizations holds it",
    access: "signedIn",
    responses: { 200: carSchema },
  },
  "GET /api/organizations/:id/cars/:car_id": {
    summary: "One car",
    access: isMember,
    responses: { 200: carSchema },
  },
  "GET /api/organizations/:id/cars/:car_id/export.csv": {
    summary: "A car with its sums and expenses as a CSV file, in the language of the request",
    access: isMember,
    ...fileResponse("text/csv"),
  },
  "PATCH /api/organizations/:id/cars/:car_id": {
    summary:
      "Save an edit of the version that was read; another currency without a rate empties the rate, another rate without a day the day; 409 stale_version carries current and changed_by; 409 deposit_of_another, with `deposits`, where the car would be sold to somebody else than a deposit’s payer and the query does not say what becomes of it",
    access: isMember,
    query: statusQuerySchema,
    body: carPatchSchema,
    responses: { 200: carSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id": {
    summary:
      "Delete a car with its expenses and payments; 409 deposit_held, with `deposits`, when one is held and the query does not say with_deposits=true; 409 part_of_split, with `parts`, when some expenses are parts of invoices for several cars and the query does not say what becomes of them; 409 papers_stay, with `papers`, when some are issued, which stay without it, and the query does not say with_papers=true",
    access: isMember,
    query: carDeletionQuerySchema,
    responses: { 204: null },
  },
  "GET /api/organizations/:id/cars/:car_id/deletion": {
    summary: "Who deleted a car that is not there any more, and when",
    access: isMember,
    responses: { 200: carDeletionSchema },
  },
  "GET /api/organizations/:id/sums-check": {
    summary:
      "Whether the kept sums of the cars agreed with their prices and expenses when they were last computed anew; the owner's",
    access: canReadSumsCheck,
    responses: { 200: sumsCheckSchema },
  },
  "PUT /api/organizations/:id/cars/:car_id/status": {
    summary:
      "Change the status at once; its timestamp becomes now; 409 deposit_of_another as for a save",
    access: isMember,
    query: statusQuerySchema,
    body: statusSchema,
    responses: { 200: carSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/status": {
    summary: "Take the last change of status back; 409 deposit_of_another as for a save",
    access: isMember,
    query: statusQuerySchema,
    body: statusUndoSchema,
    responses: { 200: carSchema },
  },
  "PUT /api/organizations/:id/cars/:car_id/sale": {
    summary:
      "Sell a car in one step: status, price, day and buyer, and with `payment` the money that is handed over, which becomes a payment of that day; the same again answers 200, and without `payment` leaves it; 409 stale_version carries current and changed_by; 409 deposit_of_another as for a save",
    access: isMember,
    query: depositsQuerySchema,
    body: saleSchema,
    responses: { 200: carSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/sale": {
    summary:
      "Take a sale back: status, times, price and buyer are as they were before it; 409 invoice_issued, with `papers`, when its invoice stands and the query does not say with_invoice=true, as for whatever else makes a sold car unsold. The payment that came with it goes, too; 409 payment_changed, with `payments`, where somebody has edited it since and the query does not say with_payment=true",
    access: isMember,
    query: saleDeletionQuerySchema,
    body: saleUndoSchema,
    responses: { 200: carSchema },
  },
} as const satisfies Calls
