import { sql } from "kysely"
import { expect, onTestFinished, test, vi } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { idleTasks } from "../../../test/tasks.ts"
import { query } from "../db/database.ts"
import { enqueue, startWorker } from "./jobs.ts"

const job = { kind: "sign_in_link", email: "a@test.lt", language: "lt", returnPath: "/" } as const

test("a job of a transaction that rolls back is never done", async () => {
  const { services, sql: ask } = await openAppForTest()
  const failed = services.database.withAuthRole(async (transaction) => {
    await enqueue(transaction, "send_mail", job)
    throw new Error("changed my mind")
  })
  await expect(failed).rejects.toThrow("changed my mind")
  expect(await ask("select 1 from graphile_worker.jobs")).toEqual([])
  await services.database.withAuthRole((transaction) => enqueue(transaction, "send_mail", job))
  expect(await ask("select task_identifier, max_attempts from graphile_worker.jobs")).toEqual([
    { task_identifier: "send_mail", max_attempts: 8 },
  ])
})

test("the application's role may add only the allowed tasks, and may read or change no job", async () => {
  const { services } = await openAppForTest()
  const call = (text: string) =>
    services.database.withAuthRole(({ all }) => all(query.selectNoFrom(sql.raw(text).as("said"))))
  await expect(call("enqueue('drop_everything', '{}')")).rejects.toThrow("there is no task")
  await expect(call("(select count(*) from graphile_worker._private_jobs)")).rejects.toThrow(
    /permission/,
  )
  await expect(call("graphile_worker.add_job('send_mail')")).rejects.toThrow(/permission/)
})

test.each([
  { isAlone: true, done: ["left"] },
  { isAlone: false, done: [] },
])(
  "a job that a killed worker left locked is done at once, unless other servers may be working on it: %o",
  async (expected) => {
    const opened = await openAppForTest()
    const done: string[] = []
    await opened.services.database.withAuthRole((transaction) =>
      enqueue(transaction, "make_thumbnail", { path: "left" }),
    )
    await opened.sql(
      "update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()",
    )
    const tasks = {
      ...idleTasks,
      make_thumbnail: async ({ path }: { path: string }) => void done.push(path),
      remove_files: async () => void done.push("last"),
    }
    const { isAlone } = expected
    const { stop } = await startWorker(opened.ownerUrl, tasks, opened.services.log, { isAlone })
    onTestFinished(stop)
    await opened.services.database.withAuthRole((transaction) =>
      enqueue(transaction, "remove_files", { paths: [] }),
    )
    await expect.poll(() => done).toContain("last")
    expect(done.filter((path) => path !== "last")).toEqual(expected.done)
  },
)

test("a worker whose database goes away during a job does it again once the database is back", async () => {
  const opened = await openAppForTest()
  const { log } = opened.services
  const done: string[] = []
  const disconnect = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'marza jobs' and datname = current_database()`
  const { stop } = await startWorker(
    opened.ownerUrl,
    {
      ...idleTasks,
      make_thumbnail: async ({ path }) => {
        done.push(path)
        if (path !== "first" || done.length > 1) return
        await opened.sql(disconnect)
        throw new Error("the database is away")
      },
    },
    log,
  )
  onTestFinished(stop)
  const put = (path: string) =>
    opened.services.database.withAuthRole((transaction) =>
      enqueue(transaction, "make_thumbnail", { path }),
    )
  await put("first")
  await expect.poll(() => done).toEqual(["first", "first"])
  await put("second")
  await expect.poll(() => done).toContain("second")
})

test("a queue whose runner broke off goes on while a job of that takes long, and after that fails", async () => {
  const opened = await openAppForTest()
  const done: string[] = []
  const { promise: ended, reject: end } = Promise.withResolvers<void>()
  ended.catch(() => {})
  let hasFailed = false
  const { stop } = await startWorker(
    opened.ownerUrl,
    {
      ...idleTasks,
      make_thumbnail: async ({ path }) => {
        if (path === "long" && !hasFailed) {
          hasFailed = true
          await ended
        }
        done.push(path)
      },
    },
    opened.services.log,
    { lookEverySeconds: 0.1 },
  )
  onTestFinished(stop)
  onTestFinished(() => end(new Error("the test is over")))
  const put = (path: string) =>
    opened.services.database.withAuthRole((transaction) =>
      enqueue(transaction, "make_thumbnail", { path }),
    )
  // A job that cannot be reported as done breaks its runner off.
  await opened.sql(`
    create table refusing (path text);
    grant select on refusing to public;
    insert into refusing values ('unreported');
    create function refuse() returns trigger language plpgsql as $$ begin
      if old.payload ->> 'path' in (select path from refusing) then raise 'not now'; end if;
      return old;
    end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse();
  `)
  await put("long")
  await put("unreported")
  await expect.poll(() => done).toContain("unreported")
  await put("beside")
  await expect.poll(() => done).toContain("beside")
  await opened.sql("delete from refusing")
  end(new Error("it took too long"))
  await put("after")
  await expect.poll(() => done).toContain("after")
  await expect
    .poll(() => opened.sql("select 1 from graphile_worker.jobs where attempts = 0"))
    .toEqual([])
})

test("a job that nobody works on is done again, and one that a living server works on is not", async () => {
  const opened = await openAppForTest()
  const { log } = opened.services
  const done: string[] = []
  const start = (name: string, work: (path: string) => Promise<void>) =>
    startWorker(
      opened.ownerUrl,
      {
        ...idleTasks,
        make_thumbnail: async ({ path }) => {
          done.push(`${name} ${path}`)
          await work(path)
        },
      },
      log,
      { lookEverySeconds: 0.1 },
    )
  const put = (path: string) =>
    opened.services.database.withAuthRole((transaction) =>
      enqueue(transaction, "make_thumbnail", { path }),
    )
  const jobs = "graphile_worker._private_jobs"
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  onTestFinished((await start("living", () => finished)).stop)
  onTestFinished(() => finish())
  // It does two at a time, so these stay for a second server.
  for (const path of ["one", "two", "killed", "unheard"]) await put(path)
  await expect.poll(() => done.toSorted()).toEqual(["living one", "living two"])
  // A killed server leaves a job like this, and so does one whose database broke off while it gave the job away.
  await opened.sql(`update ${jobs} set locked_at = now() - interval '1 minute', locked_by =
    case payload->>'path' when 'killed' then 'killed' else (select max(locked_by) from ${jobs}) end`)
  onTestFinished((await start("other", async () => {})).stop)
  const again = ["other killed", "other unheard"]
  await expect.poll(() => done.slice(2).sort()).toEqual(again)
  await put("last")
  await expect.poll(() => done).toContain("other last")
  expect(done.slice(2).sort()).toEqual([...again, "other last"].sort())
})

test("a queue of the clock goes on after a server was killed that did a job of it", async () => {
  const opened = await openAppForTest()
  await opened.sql("select graphile_worker.add_job('look_through', queue_name => 'minute')")
  const lock = "set locked_at = now() - interval '1 minute', locked_by = 'killed'"
  await opened.sql(`update graphile_worker._private_jobs ${lock}`)
  await opened.sql(`update graphile_worker._private_job_queues ${lock}`)
  await opened.sql("select graphile_worker.add_job('look_through', queue_name => 'minute')")
  let done = 0
  const look_through = async () => {
    done += 1
  }
  const { stop } = await startWorker(
    opened.ownerUrl,
    { ...idleTasks, look_through },
    opened.services.log,
    { lookEverySeconds: 0.1 },
  )
  onTestFinished(stop)
  await expect.poll(() => done).toBe(2)
})

test("a job is given up after its last attempt, and at the next start one that the clock adds anew is forgotten", async () => {
  const opened = await openAppForTest()
  const start = async () => await startWorker(opened.ownerUrl, idleTasks, opened.services.log)
  const first = await start()
  // One by one: the worker stores the names of its tasks meanwhile, in an order of its own.
  for (const task of ["back_up", "send_mail", "make_thumbnail"])
    await opened.sql("select graphile_worker.add_job($1, run_at => now() + interval '1 hour')", [
      task,
    ])
  await opened.sql("update graphile_worker._private_jobs set attempts = max_attempts")
  await opened.sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'make_thumbnail')`)
  expect(await first.readState()).toMatchObject({ givenUp: 2 })
  await first.stop()
  const second = await start()
  onTestFinished(second.stop)
  expect(await second.readState()).toMatchObject({ givenUp: 1 })
})

test("a clock that is set back makes no job wait for one that takes long", async () => {
  const opened = await openAppForTest()
  const done: string[] = []
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const { stop } = await startWorker(
    opened.ownerUrl,
    {
      ...idleTasks,
      back_up: async () => {
        done.push("long job begins")
        await finished
        done.push("long job ends")
      },
      send_mail: async () => void done.push("mail"),
    },
    opened.services.log,
    { lookEverySeconds: 0.1 },
  )
  onTestFinished(stop)
  onTestFinished(() => finish())
  onTestFinished(() => void vi.useRealTimers())
  await opened.sql("select graphile_worker.add_job('back_up')")
  await expect.poll(() => done).toEqual(["long job begins"])
  // Of this database: others hold locks of their own meanwhile.
  const pools = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`
  // A runner announces itself with its next look, which may come after its first job.
  await expect.poll(() => opened.sql(pools)).toEqual([{ n: 1 }])
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
  await expect.poll(() => opened.sql(pools)).toEqual([{ n: 2 }])
  await opened.services.database.withAuthRole((transaction) =>
    enqueue(transaction, "send_mail", job),
  )
  await expect.poll(() => done).toEqual(["long job begins", "mail"])
  finish()
  await expect.poll(() => opened.sql("select 1 from graphile_worker._private_jobs")).toEqual([])
  expect(done).toEqual(["long job begins", "mail", "long job ends"])
})

test("a mail that was asked for while the clock was ahead is sent now that it was set back", async () => {
  const opened = await openAppForTest()
  const sent: string[] = []
  await opened.services.database.withAuthRole((transaction) =>
    enqueue(transaction, "send_mail", job),
  )
  await opened.sql(
    "update graphile_worker._private_jobs set run_at = now() + interval '3 hours', updated_at = now() + interval '3 hours'",
  )
  const { stop } = await startWorker(
    opened.ownerUrl,
    { ...idleTasks, send_mail: async ({ kind }) => void sent.push(kind) },
    opened.services.log,
  )
  onTestFinished(stop)
  await expect.poll(() => sent).toEqual([job.kind])
})

test("jobs that were done or are due in the future, after the clock was set back, delay no other job", async () => {
  const opened = await openAppForTest()
  await opened.services.database.withAuthRole((transaction) =>
    enqueue(transaction, "send_mail", job),
  )
  await opened.sql(
    "update graphile_worker._private_jobs set run_at = now() + interval '1 year', max_attempts = 8",
  )
  await opened.sql(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('back_up', now(), now() + interval '1 year')`,
  )
  const { stop } = await startWorker(opened.ownerUrl, idleTasks, opened.services.log)
  onTestFinished(stop)
  const ahead = (table: string, column: string) =>
    opened.sql(
      `select 1 from graphile_worker.${table} where ${column} > now() + interval '61 minutes'`,
    )
  expect(await ahead("_private_jobs", "run_at")).toEqual([])
  expect(await ahead("_private_known_crontabs", "last_execution")).toEqual([])
  expect(await opened.sql("select 1 from graphile_worker._private_jobs")).toHaveLength(1)
})
