import { expect } from "@playwright/test"
import { test as base } from "./fixtures.ts"
import { type RunningServer, startServer } from "./server.ts"

const test = base.extend<{ withoutMail: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
  withoutMail: async ({}, use) => {
    const server = await startServer({ demo: true })
    await use(server)
    await server.stop()
  },
})

test("the outbox of a server without mail is readable on a phone, however long the links are", {
  tag: "@phone",
}, async ({ page, withoutMail }) => {
  const { url } = withoutMail
  const sent = await fetch(`${url}/api/session/link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@demo.test", redirect_to: `${url}/` }),
  })
  expect(sent.status).toBe(202)
  await expect
    .poll(async () => {
      await page.goto(`${url}/dev/outbox`)
      return page.getByRole("link").count()
    })
    .toBeGreaterThan(0)
  const overflow = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("html, pre, a, summary")]
        .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
        .map(({ tagName }) => tagName),
    )
  expect(await overflow()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
