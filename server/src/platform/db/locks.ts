/**
 * The keys of every advisory lock, of functions in server/sql too. A key of one number and a key of a class and a hash
 * never meet. Running servers agree on them, so a number stays what it is.
 */
export const locks = {
  /** A start that migrates, and a restore. */
  migrations: 7_041_971,
  /** Making the first key of a purpose. */
  secrets: 7_041_972,
  /** The one backup that is being made. */
  backup: 7_041_976,
}

/*
 * The order in which a transaction holds rows; one that holds another order meets somebody who waits for it, and PostgreSQL
 * ends one of the two as a deadlock (503). Each row of a table comes in the order of the ids.
 *
 * 1. organizations. A creation holds its organization by first_answers (replay.ts), what changes members or the
 *    organization by itself; what adds rows of the organization's own while it holds a car calls hold_organization() first.
 * 2. imports, after the lock of the one that runs
 * 3. cars, before whatever belongs to them: expenses, payments, drafts, attachments
 * 4. splits, before their parts
 * 5. overheads, the first one before those that repeat it
 * 6. papers, then paper_series
 * 7. tasks, then task_templates
 * 8. attachments
 * 9. users: whoever adds a row in somebody's name holds that person's account last
 *
 * A deletion of an organization, or of an account, would take rows as the foreign keys come and each table in any order:
 * hold_cars_of_deleted(), and hold_organizations_of_account() and hold_rows_of_account(), take them in this one before.
 */

/** The first number of two; the second is a hash of what is locked. */
export const lockClasses = {
  /** A runner of the job queue that is alive, by its id. */
  runners: 7_041_972,
  /** A stored picture, by its path without the ending. */
  images: 7_041_973,
  /** What an organization stores, by its id. */
  storage: 7_041_974,
  /** The one import of an organization that runs, by its id. */
  imports: 7_041_975,
  /** The months of an organization, by its id: its writers share it, a closing holds it alone (share_months). */
  closings: 7_041_977,
  /** What the program makes of an organization's tasks, by its id (task_facts). */
  tasks: 7_041_978,
  /** The papers of an organization that belong to nothing yet, by its id; held before an attachment. */
  inbox: 7_041_979,
}
