import { expect } from "@playwright/test"

/** The link in the newest mail to an e-mail address; a job sends the mail a moment after the request. */
export async function mailedLink(serverUrl: string, to: string): Promise<string> {
  // Mails without a link, such as the notice of a new password, are skipped.
  const mail = new RegExp(`to ${to}:(?:(?!</details>)[^])*?href="([^"]+)"`)
  let link = ""
  await expect
    .poll(async () => {
      const outbox = await (await fetch(`${serverUrl}/dev/outbox`)).text()
      link = mail.exec(outbox)?.[1]?.replaceAll("&amp;", "&") ?? ""
      return link
    }, `the mail to ${to}`)
    .not.toBe("")
  return link
}
