import type { WayWords } from "../fields.ts"

/** What the ways of handing money over are called. */
export const wayWords: WayWords = { paymentWay: { bank: "Bank transfer", cash: "Cash" } }

/** A partner whose account is deleted, by the order of joining. */
export const formerPartner = (joinedNo: number) => `Former partner ${joinedNo}`

/** A partner whose account has no name yet. */
export const namelessPartner = (joinedNo: number) => `Partner ${joinedNo}`

/** Whom money is of that no partner paid or received. */
export const theFirm = "The firm"
