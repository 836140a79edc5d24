import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/**
 * The IP address a request comes from: the connection's, or with `trustedProxies` in front of us the one that the
 * outermost of them saw. Earlier entries of X-Forwarded-For are the caller's own and not trusted.
 */
export function ipAddressOf(context: Context, trustedProxies: number): string {
  const connected = connectionOf(context)
  if (trustedProxies === 0) return connected
  const forwardedFor = (context.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
  return forwardedFor.at(-trustedProxies) || connected
}

/** Headers that proxies, and services in front of them, add to a request that they pass on. */
const proxyHeader =
  /^(via|forwarded|x-forwarded.*|x-real-ip|.*client-?ip|.*connecting-ip|cdn-loop|(cf|fly|fastly|x-(original|proxy|envoy|arr|azure|amzn?))-.*)$/

/**
 * True for a request from this machine that no proxy passed on. Its Host must be a local one, because any site can
 * resolve its name to this machine and so make a browser here send requests. HTTP/1.0 is refused because that is
 * how nginx passes requests on by default, with a local Host and no other sign.
 */
export const isLocal = (context: Context): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(connectionOf(context)) &&
  /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(context.req.header("host") ?? "localhost") &&
  context.env.incoming.httpVersion !== "1.0" &&
  !Object.keys(context.req.header()).some((name) => proxyHeader.test(name))

/** Empty in a test that calls the application without a server. */
function connectionOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? ""
  } catch {
    return ""
  }
}
