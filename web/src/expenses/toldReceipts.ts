/** What a row says of its receipts: how many are stored, and what is being sent or has failed. */
export type ToldReceipts = { stored: string | null; coming: readonly string[] }

export const hasAny = ({ stored, coming }: ToldReceipts) => stored !== null || coming.length > 0
