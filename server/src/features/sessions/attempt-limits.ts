import { readCode } from "@marza/domain/accounts/codes.ts"
import type { Limit } from "../../platform/limits/limits.ts"
import { networkOf } from "../../platform/limits/network.ts"

const minute = 60
const day = 24 * 60 * minute
/** Attempts from one IP address, which an office shares; every open tab refreshes. */
const maxByIpAddress = { "sign-in": 100, link: 30, "link-verify": 60, factor: 60, refresh: 1200 }
/** Attempts for one account, whoever makes them. */
const maxByAccount = {
  "sign-in": 30,
  link: 5,
  factor: 10,
  "factor of a session": 10,
  "new e-mail": 5,
  "new password": 10,
}
/** Passwords for one account from one IP address, so that a stranger elsewhere locks nobody out. */
const maxPasswords = 10
/** With so many guesses a day, finding one of the three valid codes takes 30 years on average; both ways 15. */
const maxCodesADay = 30

export const byIpAddress = (action: keyof typeof maxByIpAddress, ipAddress: string): Limit => ({
  action: `${action} by address`,
  subject: networkOf(ipAddress),
  max: maxByIpAddress[action],
  windowSeconds: 15 * minute,
})

/** @param account an e-mail; for codes and for actions of a signed-in person, the person's id */
export const byAccount = (action: keyof typeof maxByAccount, account: string): Limit => ({
  action: `${action} by account`,
  subject: account,
  max: maxByAccount[action],
  windowSeconds: 15 * minute,
})

/**
 * The limits of passwords for an account, which the right password resets: from one IP address, and from all together.
 * The second does not hold for an IP address where the account is signed in.
 */
export const passwordAttempts = (
  email: string,
  ipAddress: string,
  isSignedInThere: boolean,
): Limit[] => [
  {
    action: "sign-in by account and address",
    subject: `${email}\n${networkOf(ipAddress)}`,
    max: maxPasswords,
    windowSeconds: 15 * minute,
  },
  ...(isSignedInThere ? [] : [byAccount("sign-in", email)]),
]

/**
 * The limits of codes for one person. Signing in counts apart from sessions, or somebody who knows the password could
 * keep the person, who is signed in, from changing it. Backup codes are too long to be guessed, so the daily limit
 * leaves them out.
 */
export const codeAttempts = (
  action: "factor" | "factor of a session",
  userId: string,
  typed: string,
): Limit[] => [
  byAccount(action, userId),
  ...(readCode(typed)?.kind === "backup"
    ? []
    : [
        {
          action: `${action}: codes a day by account`,
          subject: userId,
          max: maxCodesADay,
          windowSeconds: day,
        },
      ]),
]
