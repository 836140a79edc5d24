import * as z from "zod/mini"
import { monthQuerySchema } from "../analytics/schemas.ts"
import type { Calls } from "../calls/call.ts"
import { fileResponse } from "../calls/file-response.ts"
import { carSchema } from "../cars/schemas.ts"
import { isMember, isOwnerOrAdmin } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import {
  attachmentListQuerySchema,
  attachmentPatchSchema,
  attachmentSchema,
  newAttachmentSchema,
} from "./schemas.ts"

const listSchema = z.strictObject(pageOf(attachmentSchema))
const orderSchema = z.strictObject({ items: z.array(attachmentSchema) })

export const attachmentCalls = {
  "GET /api/organizations/:id/cars/:car_id/attachments": {
    summary: "Photos, documents and receipts of a car, each in their order; pages by cursor",
    access: isMember,
    query: attachmentListQuerySchema,
    responses: { 200: listSchema },
  },
  "POST /api/organizations/:id/cars/:car_id/attachments": {
    summary:
      "Add a photo (an image, at most 10 MB), a document or an expense's receipt (PDF, JPEG, PNG or WebP, at most 20 MB): the raw file; the same id and file again answers 200",
    access: isMember,
    query: newAttachmentSchema,
    body: "file",
    responses: { 201: attachmentSchema, 200: attachmentSchema },
  },
  "PATCH /api/organizations/:id/cars/:car_id/attachments/:attachment_id": {
    summary:
      "Change name, kind or place: before another one of the same order, or last with null; answers that order. The first photo is the cover",
    access: isMember,
    body: attachmentPatchSchema,
    responses: { 200: orderSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/attachments/:attachment_id": {
    summary: "Delete an attachment; within 30 seconds it can be restored",
    access: isMember,
    responses: { 204: null },
  },
  "POST /api/organizations/:id/cars/:car_id/attachments/:attachment_id/restore": {
    summary: "Take a deletion back",
    access: isMember,
    responses: { 200: attachmentSchema },
  },
  "GET /api/organizations/:id/cars/:car_id/attachments.zip": {
    summary: "Photos, documents and receipts of a car as a ZIP file with an index",
    access: isMember,
    ...fileResponse("application/zip"),
    isDownload: true,
  },
  "GET /api/organizations/:id/analytics/attachments.zip": {
    summary:
      "A month's papers as a ZIP file with an index: documents of the cars bought or sold in it, receipts of the expenses dated in it; no photos",
    access: isMember,
    query: monthQuerySchema,
    ...fileResponse("application/zip"),
    isDownload: true,
  },
  "GET /api/organizations/:id/storage": {
    summary: "What the files of the cars take, in bytes, and what they may take: null for no limit",
    access: isOwnerOrAdmin,
    responses: {
      200: z.strictObject({ used_bytes: z.int(), limit_bytes: z.nullable(z.int()) }),
    },
  },
  "PUT /api/organizations/:id/cars/:car_id/photo": {
    summary: "Change the cover, the first of the photos: the raw image, at most 2 MB",
    access: isMember,
    body: "image",
    responses: { 200: carSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/photo": {
    summary:
      "Remove the cover, after which the next photo is it; the ETag is the car's new version",
    access: isMember,
    responses: { 204: null },
  },
} as const satisfies Calls
