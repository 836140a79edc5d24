import { fileURLToPath } from "node:url"
import pg from "pg"

export const schemaFile = fileURLToPath(new URL("../../../../docs/schema.sql", import.meta.url))

const heading = `-- Every table as the migrations and server/sql leave it, written by \`npm run types -w server\` to be read: nothing runs it.
-- A function that a policy or a trigger names stands in the file of its name in server/sql/functions. The migrations grant
-- who may write which column.
`

const columns = `
  select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case a.attgenerated
      when '' then coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid, true), '')
      else format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid, true))
    end
    || case when a.attnotnull then ' not null' else '' end
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Keys first. What is not null stands in the columns, a trigger that is a constraint among the triggers. */
const constraints = `
  select format('constraint %I %s', conname, pg_get_constraintdef(oid, true))
  from pg_constraint
  where conrelid = t.oid and contype in ('p', 'u', 'f', 'c')
  order by array_position('{p,u,f,c}', contype::text), conname`

const indexes = `
  select pg_get_indexdef(indexrelid, 0, true)
  from pg_index join pg_class i on i.oid = indexrelid
  where indrelid = t.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = t.oid)
  order by i.relname`

const rowSecurity = `
  select format('alter table %I %s row level security', t.relname, word)
  from (values (t.relrowsecurity, 'enable'), (t.relforcerowsecurity, 'force')) words (is_on, word)
  where is_on`

const policies = `
  select format('create policy %I on %I', policyname, tablename)
    || case permissive when 'RESTRICTIVE' then ' as restrictive' else '' end
    || case cmd when 'ALL' then '' else ' for ' || lower(cmd) end
    || ' to ' || array_to_string(array(select unnest(roles) order by 1), ', ')
    || coalesce(E'\\n  using (' || qual || ')', '')
    || coalesce(E'\\n  with check (' || with_check || ')', '')
  from pg_policies
  where schemaname = 'public' and tablename = t.relname
  order by policyname`

const triggers = `
  select pg_get_triggerdef(oid, true) from pg_trigger where tgrelid = t.oid and not tgisinternal order by tgname`

/** The statements that would make each table. All are in public, so no name carries its schema. */
const tables = `
  select format(E'create table %I (\\n  %s\\n);', t.relname, array_to_string(array(${columns}) || array(${constraints}), E',\\n  '))
    || array_to_string(
      array(
        select E'\\n' || statement || ';'
        from unnest(array(${indexes}) || array(${rowSecurity}) || array(${policies}) || array(${triggers}))
          with ordinality _ (statement, place)
        order by place
      ),
      ''
    ) as statements
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname !~ '^kysely_|_checksums$'
  order by t.relname`

/** @returns what docs/schema.sql says of the migrated database of this URL */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: "-c search_path=public" })
  await client.connect()
  try {
    const { rows } = await client.query<{ statements: string }>(tables)
    return [heading, ...rows.map(({ statements }) => `${statements}\n`)].join("\n")
  } finally {
    await client.end()
  }
}
