/** Why the session ended: the person signed out, the server refused it, or another tab signed out. */
export type SessionEnd = "signed_out" | "refused" | "elsewhere"

/** The part of the Storage interface that is used. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">
