import type { WayWords } from "../fields.ts"

/** What the ways of handing money over are called. */
export const wayWords: WayWords = { paymentWay: { bank: "Pavedimu", cash: "Grynaisiais" } }

/** A partner whose account is deleted, by the order of joining. */
export const formerPartner = (joinedNo: number) => `Buvęs partneris ${joinedNo}`

/** A partner whose account has no name yet. */
export const namelessPartner = (joinedNo: number) => `Partneris ${joinedNo}`

/** Whom money is of that no partner paid or received. */
export const theFirm = "Firma"
