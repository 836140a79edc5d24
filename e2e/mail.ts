import { expect } from "@playwright/test"
import type { RunningServer } from "./server.ts"

/** The link in the newest mail to an e-mail address; a job sends the mail a moment after the request. */
export async function mailedLink({ mails }: RunningServer, to: string): Promise<string> {
  let link = ""
  await expect
    .poll(() => {
      // Mails without a link, such as the notice of a new password, are skipped.
      const links = mails
        .filter((mail) => mail.to?.some(({ address }) => address === to))
        .flatMap(({ text }) => /https?:\/\/\S+/.exec(text ?? "")?.[0] ?? [])
      link = links.at(-1) ?? ""
      return link
    }, `the mail to ${to}`)
    .not.toBe("")
  return link
}
