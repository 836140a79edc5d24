import { isIPv6 } from "node:net"

/**
 * The network that attempts are counted by: an IPv4 address, or the first half of an IPv6 address, because a provider
 * gives that to one subscriber, who may use any address in it.
 */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ipAddress)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ipAddress)) return ipAddress
  const [before = "", after] = ipAddress.split("%")[0]?.toLowerCase().split("::") ?? []
  const groups = before.split(":").filter(Boolean)
  const rest = after?.split(":").filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0")
  const allGroups = after === undefined ? groups : [...groups, ...zeros, ...rest]
  return `${allGroups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`
}
