import { query, type Transaction } from "./database.ts"

/** A person's name as the caller may know it, null without one. */
export async function nameOf({ one }: Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null
  const profile = await one(query.selectFrom("profiles").select("full_name").where("id", "=", id))
  return profile?.full_name ?? null
}

/** A person's name and picture as the caller may know them; null of somebody without, or who is gone. */
export async function readNames({ one }: Transaction, id: string | null) {
  const names =
    id === null
      ? undefined
      : await one(
          query.selectFrom("profiles").select(["full_name", "avatar_path"]).where("id", "=", id),
        )
  return names ?? { full_name: null, avatar_path: null }
}
