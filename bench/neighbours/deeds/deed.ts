/** The large organization, as the process knows it that does its deeds. */
export type Large = {
  url: string
  ownerUrl: string
  dataDir: string
  folder: string
  organizationId: string
  userId: string
  partnerId: string
  /** Of the owner, of members, and of a superadmin. */
  token: string
  tokens: string[]
  superadminToken: string
}

/** Something that the large organization does, round after round until it is told to stop. */
export type Deed = {
  prepare?: () => Promise<unknown>
  round: (stopped: AbortSignal) => Promise<unknown>
}

export const untilStopped = (stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (stopped.aborted) resolve()
    else stopped.addEventListener("abort", () => resolve())
  })
