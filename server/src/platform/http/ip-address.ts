import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/**
 * The IP address a request comes from: the connection's, or with `trustedProxies` in front of us the
 * one that the outermost of them saw. What a caller writes into X-Forwarded-For before those is not believed.
 */
export function ipAddressOf(context: Context, trustedProxies: number): string {
  const connected = connectionOf(context)
  if (trustedProxies === 0) return connected
  const seen = (context.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim())
  return seen.at(-trustedProxies) || connected
}

/** What proxies, and services in front of them, add to the head of a request that they pass on. */
const proxyHeader =
  /^(via|forwarded|x-forwarded.*|x-real-ip|.*client-?ip|.*connecting-ip|cdn-loop|(cf|fly|fastly|x-(original|proxy|envoy|arr|azure|amzn?))-.*)$/

/**
 * True for a request from this very machine, by a name of its own, that no proxy passed on: any site can let its
 * name lead here, and so make a browser of this machine ask. HTTP/1.0 is what nginx speaks when nobody tells it
 * otherwise, with a local Host and no other sign.
 */
export const isLocal = (context: Context): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(connectionOf(context)) &&
  /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(context.req.header("host") ?? "localhost") &&
  context.env.incoming.httpVersion !== "1.0" &&
  !Object.keys(context.req.header()).some((name) => proxyHeader.test(name))

/** A test that calls the application without a server has no connection. */
function connectionOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? ""
  } catch {
    return ""
  }
}
