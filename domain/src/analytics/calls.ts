import type { Calls } from "../calls/call.ts"
import { fileResponse } from "../calls/file-response.ts"
import { isMember } from "../roles.ts"
import {
  monthlyFiguresSchema,
  monthQuerySchema,
  tileCarsQuerySchema,
  tileCarsSchema,
  trendSchema,
} from "./schemas.ts"

export const analyticsCalls = {
  "GET /api/organizations/:id/analytics": {
    summary: "The figures of a month; warnings are the cars that lack a rate",
    access: isMember,
    query: monthQuerySchema,
    responses: { 200: monthlyFiguresSchema },
  },
  "GET /api/organizations/:id/analytics/around": {
    summary: "Around a month: thirteen months up to it, days to the sale, stock by age, years",
    access: isMember,
    query: monthQuerySchema,
    responses: { 200: trendSchema },
  },
  "GET /api/organizations/:id/analytics/cars": {
    summary: "The cars behind a figure of a month and what each adds to it; pages by cursor",
    access: isMember,
    query: tileCarsQuerySchema,
    responses: { 200: tileCarsSchema },
  },
  "GET /api/organizations/:id/analytics/export.csv": {
    summary: "A month's figures and each car behind them as a CSV file, in the caller's language",
    access: isMember,
    query: monthQuerySchema,
    ...fileResponse("text/csv"),
  },
} as const satisfies Calls
