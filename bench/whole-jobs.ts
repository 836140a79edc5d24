import { dayStart, daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import type pg from "pg"
import { backUp } from "../server/src/features/backup/task.ts"
import { openSumsComparison } from "../server/src/features/cars/kept-sums.ts"
import { openMorningMails } from "../server/src/features/morning-mail/plan.ts"
import { openBlanking } from "../server/src/features/papers/blanking.ts"
import { openBalances } from "../server/src/features/partners/laws.ts"
import { openTaskJob } from "../server/src/features/tasks/job.ts"
import type { JobOf } from "../server/src/platform/allowances.ts"
import { openDatabase } from "../server/src/platform/db/database.ts"
import { openPool } from "../server/src/platform/db/pool.ts"
import { openSecrets } from "../server/src/platform/keys/secrets.ts"
import { openLog } from "../server/src/platform/log.ts"
import { makeDisk } from "../server/src/platform/storage/disk.ts"
import { openFiles } from "../server/src/platform/storage/files.ts"
import type { Database } from "./databases.ts"
import { newFolder, stopAfter } from "./world.ts"

/** The jobs that grow with an organization: of those that the clock begins all but that of the rates, and a person's mail. */
export type WholeJob = Exclude<JobOf<"clock">, "fetch_rates"> | "morning_mail"

export type Job = {
  /** Makes the same work again. */
  before?: string
  run: () => Promise<unknown>
  /** How many rows it has done; one of so many of the organization's is expected. */
  done: string
  oneOf: number
}

/** In a database with one organization, and as many people who want a mail as it has cars. One that is not here does not compile. */
export async function openJobs(
  { ownerUrl, appUrl, userId }: Database,
  client: pg.Client,
  dataDir: string,
): Promise<Record<WholeJob, Job>> {
  const database = openDatabase(openPool(appUrl))
  stopAfter("measure", database.close)
  // What fails does no rows.
  const log = openLog("error")
  const files = openFiles(await makeDisk({ DATA_DIR: dataDir }), openSecrets(database), log)
  stopAfter("measure", files.pictures.close)
  const stopping = new AbortController().signal
  const today = todayInVilnius(new Date())
  const atEight = () => new Date(dayStart(today).getTime() + 8 * 60 * 60 * 1000)
  await client.query(
    `with people as (
       insert into users (id, email)
       select gen_random_uuid(), 'reader' || n || '@bench.test' from generate_series(1, (select count(*) from cars)) n
       returning id
     )
     insert into morning_mail_subscriptions (user_id, language, since) select id, 'lt', $1::date from people`,
    [daysAfter(today, -1)],
  )
  await client.query("vacuum analyze")
  return {
    look_through: {
      before: "with made as (delete from tasks where source is not null) delete from task_runs",
      run: openTaskJob({ database, stopping, log }).tasks.look_through,
      done: "select count(*) from tasks where source is not null",
      oneOf: 2,
    },
    compare_sums: {
      before: "delete from sums_checked",
      run: openSumsComparison({ database, log, stopping, readBalances: openBalances(database) })
        .tasks.compare_sums,
      done: "select sum(cars) from sums_checked",
      oneOf: 1,
    },
    blank_papers: {
      before: "update papers set blanked_on = null where blanked_on is not null",
      run: openBlanking({ database, files, log, stopping }).tasks.blank_papers,
      done: "select count(*) from papers where blanked_on is not null",
      oneOf: 200,
    },
    plan_morning_mails: {
      before: "delete from morning_mails",
      run: openMorningMails({ database }, atEight).tasks.plan_morning_mails,
      done: "select count(*) from morning_mails",
      oneOf: 1,
    },
    // Only what it reads: a mail server is another's.
    morning_mail: {
      run: () => client.query("select * from morning_tasks($1, current_date)", [userId]),
      done: "select count(*) from tasks where due_on <= current_date",
      oneOf: 100,
    },
    back_up: {
      run: () =>
        backUp({ directUrl: ownerUrl, database, files }, { BACKUP_DIR: newFolder("backups") }),
      done: "select count(*) from cars",
      oneOf: 1,
    },
  }
}
