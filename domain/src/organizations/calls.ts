import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { canChangeSettings, canDeleteOrganization, isMember } from "../roles.ts"
import {
  deletedOrganizationSchema,
  newOrganizationSchema,
  organizationDeletionQuerySchema,
  organizationPatchSchema,
  organizationSchema,
  vatChangesSchema,
  vatPreviewSchema,
} from "./schemas.ts"

export const organizationCalls = {
  "GET /api/organizations": {
    summary: "The caller's organizations, favourites first, then by name",
    access: "signedIn",
    responses: { 200: z.strictObject({ items: z.array(organizationSchema) }) },
  },
  "POST /api/organizations": {
    summary: "Create an organization (superadmin)",
    access: "superadmin",
    body: newOrganizationSchema,
    responses: { 201: organizationSchema },
  },
  "GET /api/organizations/:id": {
    summary: "One organization",
    access: isMember,
    responses: { 200: organizationSchema },
  },
  "PATCH /api/organizations/:id": {
    summary:
      "Change name, colour scheme or language (owner or admin); with a version that is not the stored one, 409 stale_version carries current and changed_by",
    access: canChangeSettings,
    body: organizationPatchSchema,
    responses: { 200: organizationSchema },
  },
  "POST /api/organizations/:id/vat-changes": {
    summary:
      "The months whose VAT due these rates would change, with the sums, and the issued invoices that they would contradict; nothing is stored",
    access: canChangeSettings,
    body: vatPreviewSchema,
    responses: { 200: vatChangesSchema },
  },
  "DELETE /api/organizations/:id": {
    summary:
      "Delete the organization with everything inside (owner, and never while impersonated); 409 papers_go, with how many `papers` are issued, unless the query says with_papers=true",
    access: canDeleteOrganization,
    notWhileImpersonating: true,
    query: organizationDeletionQuerySchema,
    responses: { 204: null },
  },
  "GET /api/deleted-organizations/:id": {
    summary: "Whether an organization was deleted, for who is out of it; false for any other id",
    access: "signedIn",
    responses: { 200: deletedOrganizationSchema },
  },
  "PUT /api/organizations/:id/logo": {
    summary: "Change the logo: the raw image, at most 2 MB (owner or admin)",
    access: canChangeSettings,
    body: "image",
    responses: { 200: organizationSchema },
  },
  "DELETE /api/organizations/:id/logo": {
    summary: "Remove the logo (owner or admin)",
    access: canChangeSettings,
    responses: { 204: null },
  },
  "PUT /api/organizations/:id/favorite": {
    summary: "Mark as favourite",
    access: isMember,
    responses: { 204: null },
  },
  "DELETE /api/organizations/:id/favorite": {
    summary: "Unmark as favourite",
    access: isMember,
    responses: { 204: null },
  },
} as const satisfies Calls
