import type { Calls } from "../calls/call.ts"
import { isOwnerOrAdmin } from "../roles.ts"
import {
  newTaskTemplateSchema,
  taskTemplateListSchema,
  taskTemplatePatchSchema,
  taskTemplateSchema,
} from "./template-schemas.ts"

export const taskTemplateCalls = {
  "GET /api/organizations/:id/task-templates": {
    summary:
      "What is to be done about each car that is bought, the earliest day first; `people` are the members",
    access: isOwnerOrAdmin,
    responses: { 200: taskTemplateListSchema },
  },
  "POST /api/organizations/:id/task-templates": {
    summary:
      "Add a template, of which each car that is added from now on gets a task; the same id and body again answers 200 with it",
    access: isOwnerOrAdmin,
    body: newTaskTemplateSchema,
    responses: { 201: taskTemplateSchema, 200: taskTemplateSchema },
  },
  "PATCH /api/organizations/:id/task-templates/:template_id": {
    summary:
      "Save an edit of the version that was read; 409 stale_version carries current and changed_by",
    access: isOwnerOrAdmin,
    body: taskTemplatePatchSchema,
    responses: { 200: taskTemplateSchema },
  },
  "DELETE /api/organizations/:id/task-templates/:template_id": {
    summary: "Delete a template; tasks that were made of it stay",
    access: isOwnerOrAdmin,
    responses: { 204: null },
  },
} as const satisfies Calls
