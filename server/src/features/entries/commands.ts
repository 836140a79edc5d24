import { Refusal } from "@marza/domain/refusal.ts"
import { type Insertable, sql, type Updateable } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import {
  type Database,
  query,
  type Tables,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { type Creation, createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Columns, EntryTable } from "./queries.ts"

type Written = "organization_id" | "car_id" | "added_by" | "changed_by"
type NewColumns<Table extends EntryTable> = Omit<Insertable<Tables[Table]>, Written>

/** What path and query of a call say: the id of a row, and of one of a car that of the car. */
type PathTo<Name extends string> = Record<`${Name}_id`, string> & { car_id?: string }

/** The stored version, and who made it. */
type Made = { version: number; changed_by: string | null }

/** What an edit is based on: the stored row, and what the kind holds beside it. */
type Before<Stored, Held> = { stored: Stored; held: Held }

/**
 * What a kind of money row has of its own: what a call adds, changes and deletes is one row of `table`. Whatever it does
 * is done in the transaction of the command, and may throw a {@link Refusal}.
 */
type EntryKind<
  Name extends Creation["kind"],
  Table extends EntryTable,
  Field extends keyof Columns<Table> & string,
  Scope extends OrganizationScope,
  Path extends PathTo<Name>,
  New extends Creation["body"],
  Changes extends object,
  Row extends { added_by: string | null },
  Held,
  Changed extends Updateable<Tables[Table]>,
> = {
  name: Name
  table: Table
  /** The columns that an edit is checked with. */
  columns: readonly Field[]
  /** Reads the row as a response shows it. */
  find: (transaction: TenantTransaction, scope: Scope, id: string) => Promise<Row | undefined>
  /** Names of people in the answer about a row that is gone; that of who added it where nothing is said. */
  namesOf?: (transaction: TenantTransaction, row: Row) => Promise<Partial<Row>>
  /** Holds what comes before a stored row in the order of locks.ts. `changes` is undefined of a deletion. */
  hold: (
    transaction: TenantTransaction,
    scope: Scope,
    path: Path,
    changes: Changes | undefined,
  ) => Promise<Held>
  /** Refuses what no call of this kind may change or delete. */
  refuse?: (stored: Pick<Columns<Table>, Field>) => void
  /** Holds what comes before a new row, and checks it. @returns its columns */
  added: (
    transaction: TenantTransaction,
    scope: Scope,
    body: New,
    path: Omit<Path, `${Name}_id`>,
  ) => Promise<NewColumns<Table>>
  /** Checks an edit. @returns the columns that it stores */
  changed: (
    transaction: TenantTransaction,
    scope: Scope,
    changes: Changes,
    before: Before<Pick<Columns<Table>, Field>, Held>,
    path: Path,
  ) => Promise<Changed>
  /** Stores what of a new row stands in other tables. */
  afterAdded?: (transaction: TenantTransaction, scope: Scope, body: New) => Promise<void>
  /** The same of an edited row. */
  afterChanged?: (
    transaction: TenantTransaction,
    scope: Scope,
    path: Path,
    edit: { held: Held; changes: Changes; columns: Changed },
  ) => Promise<void>
}

/**
 * The commands of a kind of money row. A row that is added has an id that the browser made: sent again with the same body,
 * it is there once, or not again. An edit is one of the version that was read.
 */
export function entryCommands<
  const Name extends Creation["kind"],
  const Table extends EntryTable,
  Field extends keyof Columns<Table> & string,
  Scope extends OrganizationScope,
  Path extends PathTo<Name>,
  New extends Creation["body"],
  Changes extends object,
  Row extends { added_by: string | null },
  Held,
  Changed extends Updateable<Tables[Table]>,
>(kind: EntryKind<Name, Table, Field, Scope, Path, New, Changes, Row, Held, Changed>) {
  // The columns that every table of money rows has are those of this one.
  const table = kind.table as "expenses"
  const idOf = (path: Path) => path[`${kind.name}_id`]

  /** @throws {Refusal} not_found */
  async function get(transaction: TenantTransaction, scope: Scope, id: string): Promise<Row> {
    const row = await kind.find(transaction, scope, id)
    if (!row) throw new Refusal("not_found")
    return row
  }

  /** @returns undefined where the id is taken */
  const insert = (
    { one, userId }: TenantTransaction,
    { organizationId }: OrganizationScope,
    columns: NewColumns<Table>,
    { car_id }: { car_id?: string },
  ): Promise<{ id: string } | undefined> =>
    one(
      query
        .insertInto(table)
        .values({
          ...(columns as Insertable<Tables["expenses"]>),
          ...(car_id !== undefined && { car_id }),
          organization_id: organizationId,
          added_by: userId,
          changed_by: sql<string>`current_actor_id()`,
        })
        .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
        .returning("id"),
    )

  /** Holds the row until the transaction ends, after what comes before it. @throws {Refusal} not_found */
  async function lock(
    transaction: TenantTransaction,
    scope: Scope,
    path: Path,
    changes?: Changes,
  ): Promise<Before<Pick<Columns<Table>, Field>, Held> & { made: Made }> {
    const held = await kind.hold(transaction, scope, path, changes)
    const row = await transaction.oneOrNotFound(
      query
        .selectFrom(table)
        .select([...(kind.columns as unknown as "id"[]), "version", "changed_by"])
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", idOf(path))
        .$if(path.car_id !== undefined, (rows) => rows.where("car_id", "=", path.car_id ?? ""))
        .forUpdate(),
    )
    const { version, changed_by, ...columns } = row
    const stored = columns as unknown as Pick<Columns<Table>, Field>
    kind.refuse?.(stored)
    return { held, stored, made: { version, changed_by } }
  }

  /** Stores columns of a row that is held, as a new version. */
  const update = (
    { run }: TenantTransaction,
    { organizationId }: OrganizationScope,
    id: string,
    columns: Updateable<Tables[Table]>,
  ) =>
    run(
      query
        .updateTable(table)
        .set({
          ...(columns as Updateable<Tables["expenses"]>),
          version: sql`version + 1`,
          changed_by: sql<string>`current_actor_id()`,
        })
        .where("organization_id", "=", organizationId)
        .where("id", "=", id),
    )

  return {
    get,
    insert,
    lock,
    update,

    /** @throws {Refusal} id_taken: that id with another body; bad_request; not_found: no such car */
    add: (database: Database, scope: Scope, path: Omit<Path, `${Name}_id`>, body: New) =>
      database.write(scope, (transaction) => {
        const { car_id } = path as { car_id?: string }
        const about = car_id === undefined ? {} : { car_id }
        const creation = { kind: kind.name, body, about }
        return createOnce(transaction, scope, creation, {
          create: async () => {
            const columns = await kind.added(transaction, scope, body, path)
            if (!(await insert(transaction, scope, columns, about))) return undefined
            await kind.afterAdded?.(transaction, scope, body)
            return get(transaction, scope, body.id)
          },
          read: () => kind.find(transaction, scope, body.id),
          namesOf: async (row) =>
            kind.namesOf
              ? kind.namesOf(transaction, row)
              : ({ full_name: await nameOf(transaction, row.added_by) } as unknown as Partial<Row>),
        })
      }),

    /** @throws {Refusal} stale_version with `current` and `changed_by`; bad_request; not_found */
    change: (
      database: Database,
      scope: Scope,
      path: Path,
      { version, ...sent }: Changes & { version: number },
    ) =>
      database.write(scope, async (transaction) => {
        const changes = sent as unknown as Changes
        const { made, ...before } = await lock(transaction, scope, path, changes)
        const current = () => get(transaction, scope, idOf(path))
        await checkVersion(transaction, made, version, current)
        const columns = await kind.changed(transaction, scope, changes, before, path)
        await update(transaction, scope, idOf(path), columns)
        await kind.afterChanged?.(transaction, scope, path, {
          held: before.held,
          changes,
          columns,
        })
        return current()
      }),

    /** @throws {Refusal} not_found */
    remove: (database: Database, scope: Scope, path: Path) =>
      database.write(scope, async (transaction) => {
        await lock(transaction, scope, path)
        await transaction.run(
          query
            .deleteFrom(table)
            .where("organization_id", "=", scope.organizationId)
            .where("id", "=", idOf(path)),
        )
      }),
  }
}

/** @throws {Refusal} bad_request with what is wrong with a row as a whole, by field */
export function refuseProblems(fields: NonNullable<Refusal["fields"]>): void {
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}
