import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/**
 * The network address a request comes from: the connection's, or with `trustedProxies` in front of us the
 * one that the outermost of them saw. What a caller writes into X-Forwarded-For before those is not believed.
 */
export function callerOf(context: Context, trustedProxies: number): string {
  const connected = connectionOf(context)
  if (trustedProxies === 0) return connected
  const seen = (context.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim())
  return seen.at(-trustedProxies) || connected
}

/** True for a request from this very machine that no proxy passed on. */
export const isLocal = (context: Context): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(connectionOf(context)) && !context.req.header("x-forwarded-for")

/** A test that calls the application without a server has no connection. */
function connectionOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? ""
  } catch {
    return ""
  }
}
