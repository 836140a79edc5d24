import { type BrowserContext, expect } from "@playwright/test"
import { takenAway } from "./api.ts"

const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/

/** What a browser complained of, on any page of the contexts that it watches. */
export class ConsoleErrors {
  readonly #errors: string[] = []
  readonly #expected: RegExp[] = []
  readonly #allowed: RegExp[] = []

  /** Listens to console errors, uncaught errors and reports of the Content-Security-Policy. */
  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        console.error(`Content-Security-Policy: ${violatedDirective} refused ${blockedURI}`)
      })
    })
    context.on("console", (message) => {
      if (message.type() === "error")
        this.#errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on("weberror", (problem) => this.#errors.push(`uncaught: ${problem.error().stack}`))
  }

  /** A complaint that the test provokes: it must come, and is then no failure. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** A complaint that may come or not, by which of two things is faster. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Allows for requests that are answered after the session has ended. */
  allowSignOut(): void {
    this.allow(/responded with a status of 401/)
  }

  /** Requests that the test sends without a network, and a reading of roles that it cuts short. */
  expectOffline(): void {
    this.expect(offline)
    this.allow(/The roles of the signed-in person could not be read ApiError: Nėra ryšio/)
  }

  /** Fails on what nobody expected, and on what was expected and did not come. */
  check(): void {
    const isMissed = (text: string) =>
      text.includes("status of 404") && [...takenAway].some((id) => text.includes(id))
    const isExpected = (text: string) =>
      isMissed(text) || [...this.#expected, ...this.#allowed].some((pattern) => pattern.test(text))
    expect(
      this.#errors.filter((text) => !isExpected(text)),
      "what the browser complained of",
    ).toEqual([])
    const missing = this.#expected.filter(
      (pattern) => !this.#errors.some((text) => pattern.test(text)),
    )
    expect(missing, "consoleErrors that did not come").toEqual([])
  }
}
