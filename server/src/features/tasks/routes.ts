import { taskCalls } from "@marza/domain/tasks/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { addTask, changeTask, deleteTask } from "./commands.ts"
import { listTasks } from "./queries.ts"

export const taskRoutes = ({ database }: { database: Database }) =>
  routesOf(taskCalls, {
    "GET /api/organizations/:id/tasks": ({ scope, query }) => listTasks(database, scope, query),
    "POST /api/organizations/:id/tasks": async ({ scope, body }) => {
      const { row, made } = await addTask(database, scope, body)
      return reply(made ? 201 : 200, row)
    },
    "PATCH /api/organizations/:id/tasks/:task_id": ({ scope, params, body }) =>
      changeTask(database, scope, params.task_id, body),
    "DELETE /api/organizations/:id/tasks/:task_id": async ({ scope, params }) => {
      await deleteTask(database, scope, params.task_id)
    },
  })
