import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import type { Deed, Large } from "./deed.ts"

/** What the clock has done for all organizations, each time as if it had not been done yet. */
export const jobDeeds = (large: Large) =>
  ({
    "the minute's tasks": jobDeed(large, "look_through", [
      // Those that are made anew.
      `delete from tasks where organization_id = '${large.organizationId}' and source_day > current_date - 30`,
      `update task_runs set day = null, begun_at = null where organization_id = '${large.organizationId}'`,
    ]),
    "nightly comparison": jobDeed(large, "compare_sums", ["delete from sums_checked"]),
    "blanking of papers": jobDeed(large, "blank_papers", [
      "update papers set blanked_on = null where blanked_on is not null",
    ]),
    "morning mails": jobDeed(
      large,
      "morning_mail",
      [
        "delete from morning_mails",
        // Of tomorrow: those of today are too late after noon.
        "insert into morning_mails (user_id, day) select user_id, current_date + 1 from morning_mail_subscriptions",
      ],
      "select enqueue('morning_mail', jsonb_build_object('user_id', user_id, 'day', day)) from morning_mails",
    ),
    backup: jobDeed(large, "back_up", ["delete from backup_results"]),
  }) satisfies Record<string, Deed>

function jobDeed(
  { ownerUrl }: Large,
  task: string,
  reset: string[],
  add = `select graphile_worker.add_job('${task}', job_key := '${task}')`,
): Deed {
  const waiting =
    "select from graphile_worker.jobs where task_identifier = $1 and run_at <= now() limit 1"
  return {
    round: async (stopped) => {
      const client = new pg.Client({ connectionString: ownerUrl })
      await client.connect()
      try {
        await client.query("set session_replication_role = replica")
        for (const statement of reset) await client.query(statement)
        await client.query("set session_replication_role = origin")
        await client.query(add)
        while (!stopped.aborted && (await client.query(waiting, [task])).rows.length > 0)
          await pause(100)
      } finally {
        await client.end()
      }
    },
  }
}
