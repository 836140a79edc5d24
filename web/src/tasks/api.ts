import type { NewTask, Task, TaskPatch } from "@marza/domain/tasks/schemas.ts"
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { laterKeys } from "../api/later-keys.ts"
import { storeOrChange } from "../api/storeOrChange.ts"
import { sendOrQueue } from "../offline/sendOrQueue.ts"

const tasksAtOnce = 100
const doneAtOnce = 20

/** What is to be done, the earliest day first; `mine` with what is nobody's. */
export const tasksQuery = (organizationId: string, who: "mine" | "all") =>
  infiniteQueryOptions({
    queryKey: [...laterKeys.tasks(organizationId), who],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/tasks", {
        params: { id: organizationId },
        query: {
          who,
          limit: tasksAtOnce,
          cursor: pageParam ?? undefined,
          with_cars: pageParam ? undefined : "true",
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The program makes tasks, too, and a new day moves them.
    staleTime: 0,
  })

/** What was done, the newest first. */
export const doneTasksQuery = (organizationId: string, who: "mine" | "all") =>
  infiniteQueryOptions({
    queryKey: [...laterKeys.tasks(organizationId), "done", who],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/tasks", {
        params: { id: organizationId },
        query: { who, state: "done", limit: doneAtOnce, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** What is to be done with a car, and whom it can be given to. */
export const carTasksQuery = (organizationId: string, carId: string) =>
  queryOptions({
    queryKey: [...laterKeys.tasks(organizationId), "car", carId],
    queryFn: () =>
      call("GET /api/organizations/:id/tasks", {
        params: { id: organizationId },
        query: { car_id: carId, limit: tasksAtOnce },
      }),
    staleTime: 0,
  })

/** A new day makes more of them due. */
const dueAgainMs = 10 * 60_000

/** The cars that wait for somebody, all of them. */
export const waitingCarsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...laterKeys.tasks(organizationId), "cars"],
    queryFn: async () => {
      const { cars = [] } = await call("GET /api/organizations/:id/tasks", {
        params: { id: organizationId },
        query: { limit: 1, with_cars: "all" },
      })
      return cars
    },
  })

/** How many tasks of the caller and of nobody are due, and which cars have an overdue one. */
export const dueTasksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...laterKeys.tasks(organizationId), "due"],
    queryFn: async () => {
      const { due, overdue_cars } = await call("GET /api/organizations/:id/tasks", {
        params: { id: organizationId },
        query: { who: "mine", limit: 1, with_overdue: "true" },
      })
      const kinds = (overdue_cars ?? []).map(({ id, source }) => [id, source])
      return { due, overdueCars: Object.fromEntries(kinds) }
    },
    refetchInterval: dueAgainMs,
    meta: { isOfHeader: true },
  })

const refresh = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: laterKeys.tasks(organizationId) })

/** Adds a task. Sent again with the same id, it changes the one that is stored already, and adds no second one. */
export function storeTask(send: typeof call, organizationId: string, body: NewTask) {
  const { id, ...fields } = body
  return storeOrChange({
    add: () => send("POST /api/organizations/:id/tasks", { params: { id: organizationId }, body }),
    change: (version) =>
      send("PATCH /api/organizations/:id/tasks/:task_id", {
        params: { id: organizationId, task_id: id },
        body: { ...fields, version },
      }),
  })
}

/** Adds a task, or keeps it as unsent without a connection: the result is then `queued`. */
export const addTask = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (body: NewTask) =>
      sendOrQueue({ kind: "task", organizationId, body }, () =>
        storeTask(call, organizationId, body),
      ),
    onSettled: () => refresh(client, organizationId),
  })

export const changeTask = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: ({ task, patch }: { task: Task; patch: Omit<TaskPatch, "version"> }) =>
      call("PATCH /api/organizations/:id/tasks/:task_id", {
        params: { id: organizationId, task_id: task.id },
        body: { version: task.version, ...patch },
      }),
    onSettled: () => refresh(client, organizationId),
  })

/** As the dialog saves it, which settles by itself what somebody else has saved meanwhile. */
export const editTask = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { ownRefusals: ["stale_version"] },
    mutationFn: ({ id, patch }: { id: string; patch: TaskPatch }) =>
      call("PATCH /api/organizations/:id/tasks/:task_id", {
        params: { id: organizationId, task_id: id },
        body: patch,
      }),
    onSettled: () => refresh(client, organizationId),
  })

export const deleteTask = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (taskId: string) =>
      call("DELETE /api/organizations/:id/tasks/:task_id", {
        params: { id: organizationId, task_id: taskId },
      }),
    onSettled: () => refresh(client, organizationId),
  })
