import { localMilliseconds, todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"

/** At seven in the morning in Vilnius; until noon where no server ran then. */
const hours = { from: 7, until: 12 }

const hourInVilnius = (at: Date) => new Date(localMilliseconds(at)).getUTCHours()

/** Whether the mail of a day is of use to nobody any more. */
export function isTooLate(day: string, at: Date): boolean {
  const today = todayInVilnius(at)
  return today > day || (today === day && hourInVilnius(at) >= hours.until)
}

/** In UTC these hours, in summer and in winter. A job that waits already is enough. */
const crontab = "*/5 4-9 * * * plan_morning_mails ?jobKey=plan_morning_mails&queue=minute"
/** For so long the settings know of a mail, and its link stops the next ones. */
const keptDays = 90

/**
 * The job that plans the mails of a morning (rules 25.10): one a person and day, however many servers look, whatever becomes
 * of their clocks. Whoever asked for it after seven gets the first one on the next day.
 */
export function openMorningMails({ database }: { database: Database }, now = () => new Date()) {
  async function planMorningMails(): Promise<void> {
    const hour = hourInVilnius(now())
    if (hour < hours.from || hour >= hours.until) return
    const today = todayInVilnius(now())
    await database.withAuthRole(async ({ run }) => {
      await run(
        query
          .deleteFrom("morning_mails")
          .where("day", "<", sql<string>`${today}::date - ${keptDays}::integer`),
      )
      await run(
        query
          .deleteFrom("morning_mail_keys")
          .where("made_at", "<", sql<string>`now() - make_interval(days => ${keptDays})`),
      )
      await run(planAll(today))
    })
  }
  return { tasks: { plan_morning_mails: planMorningMails }, crontab }
}

/** In the order of the people, so that two servers do not wait for each other. */
const planAll = (today: string) => ({
  compile: () =>
    sql`with planned as (
      insert into morning_mails (user_id, day)
      select user_id, ${today}::date from morning_mail_subscriptions
      where since < (${today}::date + make_interval(hours => ${hours.from})) at time zone 'Europe/Vilnius'
      order by user_id
      on conflict do nothing
      returning user_id, day
    )
    select enqueue('morning_mail', jsonb_build_object('user_id', user_id, 'day', day)) from planned`.compile(
      query,
    ),
})

/** How many of the last seven days were sent, and of how many the last attempt failed. */
export async function countMorningMails(
  database: Database,
): Promise<{ sent: number; failed: number }> {
  const counted = await database.withAuthRole(({ one }) =>
    one(
      query
        .selectFrom("morning_mails")
        .select([
          sql<number>`count(sent_at)::integer`.as("sent"),
          sql<number>`count(failed_at)::integer`.as("failed"),
        ])
        .where("day", ">", sql<string>`current_date - 7`),
    ),
  )
  if (!counted) throw new Error("a count is always one row")
  return counted
}
