import type { NewTaskTemplate, TaskTemplatePatch } from "@marza/domain/tasks/template-schemas.ts"
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { laterKeys } from "../api/later-keys.ts"

/** Under the key of the tasks, of whose changes the server tells alike. */
const keyOf = (organizationId: string) => [...laterKeys.tasks(organizationId), "templates"] as const

export const templatesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId),
    queryFn: () =>
      call("GET /api/organizations/:id/task-templates", { params: { id: organizationId } }),
  })

const refresh = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: keyOf(organizationId) })

/** Adds a template, or saves the version of one that was read. */
export const saveTemplate = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: ({ id, version, ...fields }: NewTaskTemplate & Partial<TaskTemplatePatch>) =>
      version === undefined
        ? call("POST /api/organizations/:id/task-templates", {
            params: { id: organizationId },
            body: { id, ...fields },
          })
        : call("PATCH /api/organizations/:id/task-templates/:template_id", {
            params: { id: organizationId, template_id: id },
            body: { version, ...fields },
          }),
    onSettled: () => refresh(client, organizationId),
  })

export const deleteTemplate = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (templateId: string) =>
      call("DELETE /api/organizations/:id/task-templates/:template_id", {
        params: { id: organizationId, template_id: templateId },
      }),
    onSettled: () => refresh(client, organizationId),
  })
