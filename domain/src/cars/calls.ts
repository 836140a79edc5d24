import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { idSchema } from "../id.ts"
import { canReadSumsCheck, isMember } from "../roles.ts"
import {
  carDeletionSchema,
  carListQuerySchema,
  carLookupSchema,
  carPatchSchema,
  carSchema,
  newCarSchema,
  saleSchema,
  saleUndoSchema,
  statusSchema,
  statusUndoSchema,
  sumsCheckSchema,
} from "./schemas.ts"

const count = z.int()
const carListSchema = z.strictObject({
  items: z.array(carSchema),
  next_cursor: z.nullable(z.string()),
  counts: z.strictObject({ all: count, bought: count, preparing: count, sold: count }),
  near: z.boolean(),
})

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
      "Cars by status, then newest first; or by days standing, cost, profit or last change, highest or latest first; counts for the tabs; pages by cursor. near: no name contains what is searched, these come close",
    access: isMember,
    query: carListQuerySchema,
    responses: { 200: carListSchema },
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
    responses: { 200: z.string() },
    responseType: "text/csv",
  },
  "PATCH /api/organizations/:id/cars/:car_id": {
    summary:
      "Save an edit of the version that was read; another currency without a rate empties the rate, another rate without a day the day; 409 stale_version carries current and changed_by",
    access: isMember,
    body: carPatchSchema,
    responses: { 200: carSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id": {
    summary: "Delete a car with its expenses",
    access: isMember,
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
    summary: "Change the status at once; its timestamp becomes now",
    access: isMember,
    body: statusSchema,
    responses: { 200: carSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/status": {
    summary: "Take the last change of status back",
    access: isMember,
    body: statusUndoSchema,
    responses: { 200: carSchema },
  },
  "PUT /api/organizations/:id/cars/:car_id/sale": {
    summary:
      "Sell a car in one step: status, price, day and buyer; the same again answers 200; 409 stale_version carries current and changed_by",
    access: isMember,
    body: saleSchema,
    responses: { 200: carSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/sale": {
    summary: "Take a sale back: status, times, price and buyer are as they were before it",
    access: isMember,
    body: saleUndoSchema,
    responses: { 200: carSchema },
  },
} as const satisfies Calls
