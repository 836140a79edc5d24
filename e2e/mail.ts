import { expect } from "@playwright/test"
import type { RunningServer } from "./server.ts"

/** Links that a test has taken: another test with the same address waits for its own. */
const taken = new Set<string>()

/** The link with a token in the newest mail to an e-mail address; a job sends the mail a moment after the request. */
export async function mailedLink(server: RunningServer, to: string): Promise<string> {
  // A person who was added gets mails without a token, from other tests, too.
  const link = await newestLink(server, to, (each) => each.includes("#") && !taken.has(each))
  taken.add(link)
  return link
}

async function newestLink(
  { mails }: RunningServer,
  to: string,
  isMeant: (link: string) => boolean,
): Promise<string> {
  let link = ""
  await expect
    .poll(() => {
      // Mails without a link, such as the notice of a new password, are skipped.
      const links = mails
        .filter((mail) => mail.to?.some(({ address }) => address === to))
        .flatMap(({ text }) => /https?:\/\/\S+/.exec(text ?? "")?.[0] ?? [])
      link = links.findLast(isMeant) ?? ""
      return link
    }, `the mail to ${to}`)
    .not.toBe("")
  return link
}
