import { taskTemplateCalls } from "@marza/domain/tasks/template-calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from "./templates.ts"

export const taskTemplateRoutes = ({ database }: { database: Database }) =>
  routesOf(taskTemplateCalls, {
    "GET /api/organizations/:id/task-templates": ({ scope }) => listTemplates(database, scope),
    "POST /api/organizations/:id/task-templates": async ({ scope, body }) => {
      const { row, made } = await addTemplate(database, scope, body)
      return reply(made ? 201 : 200, row)
    },
    "PATCH /api/organizations/:id/task-templates/:template_id": ({ scope, params, body }) =>
      changeTemplate(database, scope, params.template_id, body),
    "DELETE /api/organizations/:id/task-templates/:template_id": async ({ scope, params }) => {
      await deleteTemplate(database, scope, params.template_id)
    },
  })
