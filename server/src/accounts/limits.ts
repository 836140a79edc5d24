import type { Limit } from "../limits/limits.ts"

const minute = 60
/** Tries from one network address: an office shares one. Refreshing is what every open tab does. */
const mostByAddress = { "sign-in": 100, link: 30, "link-verify": 60, refresh: 1200 }
/** Tries for one account, whoever makes them. */
const mostByAccount = { "sign-in": 10, link: 5 }

export const byAddress = (what: keyof typeof mostByAddress, address: string): Limit => ({
  what: `${what} by address`,
  who: address,
  most: mostByAddress[what],
  windowSeconds: 15 * minute,
})

export const byAccount = (what: keyof typeof mostByAccount, email: string): Limit => ({
  what: `${what} by account`,
  who: email,
  most: mostByAccount[what],
  windowSeconds: 15 * minute,
})
