import type { Job, WorkerEvents } from "graphile-worker"
import { type Lane, lanes } from "../allowances.ts"

/** As many jobs as all lanes have room for. */
export const concurrency = Object.values(lanes).reduce((sum, atOnce) => sum + atOnce, 0)

/**
 * Says which jobs a worker of a runner must leave for now: those whose lane is full, and those of a group that has half of
 * it. A group is an organization, or where a mail is of none the domain of its address. Jobs carry their task, and their
 * task with their group, as flags (the SQL function enqueue()); those by the clock carry none, and have queues instead.
 * @param laneOf the lane of each task
 */
export function openLanes(
  events: WorkerEvents,
  laneOf: Record<string, Lane>,
): () => Promise<string[]> {
  const working = new Map<string, Job>()
  /** Of the worker that is just taking a job: another would count without it. */
  let taking: PromiseWithResolvers<void> | undefined
  const hasTaken = () => {
    taking?.resolve()
    taking = undefined
  }
  events.on("job:start", ({ job }) => {
    working.set(job.id, job)
    hasTaken()
  })
  events.on("job:complete", ({ job }) => working.delete(job.id))
  events.on("worker:getJob:empty", hasTaken)
  events.on("worker:getJob:error", hasTaken)

  const flagsOf = (lane: Lane): string[] => {
    const tasks = Object.keys(laneOf).filter((task) => laneOf[task] === lane)
    const busy = [...working.values()].filter((job) => tasks.includes(job.task_identifier))
    if (busy.length >= lanes[lane]) return tasks
    return [...Map.groupBy(busy.flatMap(groupOf), (group) => group)]
      .filter(([, { length }]) => length >= lanes[lane] / 2)
      .flatMap(([group]) => tasks.map((task) => `${task} ${group}`))
  }

  return async () => {
    while (taking) await taking.promise
    taking = Promise.withResolvers()
    return (Object.keys(lanes) as Lane[]).flatMap(flagsOf)
  }
}

/** As its flag of task and organization says. */
const groupOf = ({ flags, task_identifier: task }: Job): string[] =>
  Object.keys(flags ?? {})
    .filter((flag) => flag.startsWith(`${task} `))
    .map((flag) => flag.slice(task.length + 1))
