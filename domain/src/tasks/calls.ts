import type { Calls } from "../calls/call.ts"
import { isMember } from "../roles.ts"
import {
  newTaskSchema,
  taskListQuerySchema,
  taskListSchema,
  taskPatchSchema,
  taskSchema,
} from "./schemas.ts"

export const taskCalls = {
  "GET /api/organizations/:id/tasks": {
    summary:
      "What is to be done, the earliest day first and without a day last, or what was done, newest first; `due` counts what is due for the caller, `people` are the members, with_cars adds the first cars that stand too long or were sold without a price, or all of them; with_overdue names cars with something overdue; pages by cursor",
    access: isMember,
    query: taskListQuerySchema,
    responses: { 200: taskListSchema },
  },
  "POST /api/organizations/:id/tasks": {
    summary: "Add a task; the same id and body again answers 200 with it",
    access: isMember,
    body: newTaskSchema,
    responses: { 201: taskSchema, 200: taskSchema },
  },
  "PATCH /api/organizations/:id/tasks/:task_id": {
    summary:
      "Save an edit of the version that was read, also that it is done or is not; 409 stale_version carries current and changed_by",
    access: isMember,
    body: taskPatchSchema,
    responses: { 200: taskSchema },
  },
  "DELETE /api/organizations/:id/tasks/:task_id": {
    summary: "Delete a task; one that the program made is not made again",
    access: isMember,
    responses: { 204: null },
  },
} as const satisfies Calls
