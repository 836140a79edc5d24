import { type BrowserContext, expect } from "@playwright/test"
import { removedIds } from "./api.ts"

const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/

/** The console errors of all pages in the contexts that it watches. */
export class ConsoleErrors {
  readonly #errors: string[] = []
  readonly #expected: RegExp[] = []
  readonly #allowed: RegExp[] = []
  #isOver = false

  /** Listens to console errors, uncaught errors and reports of the Content-Security-Policy. */
  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        console.error(`Content-Security-Policy: ${violatedDirective} refused ${blockedURI}`)
      })
    })
    context.on("console", (message) => {
      if (message.type() === "error" && !this.#isOver)
        this.#errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on("weberror", (problem) => {
      if (!this.#isOver) this.#errors.push(`uncaught: ${problem.error().stack}`)
    })
  }

  /** Ends the recording. What follows is the cleaning up, of which open pages are notified too. */
  stop(): void {
    this.#isOver = true
  }

  /** Expects errors that the test provokes: each must occur, and fails the test if it does not. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Allows errors that may come or not, because they depend on timing. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Allows the 401 of requests that the server receives after the session has ended. */
  allowSignOut(): void {
    this.allow(/responded with a status of 401/)
  }

  /**
   * Allows the errors of requests without a network, and that of a failed role check. Whether these occur depends on
   * the requests under way, because the browser notifies the page of the lost network, too.
   */
  allowOffline(): void {
    this.allow(
      offline,
      /The roles of the signed-in person could not be read ApiError: (Nėra ryšio|No connection)/,
    )
  }

  /** Fails on unexpected errors of a part of the test, which may have these besides; what comes later is another part. */
  checkPart(...patterns: RegExp[]): void {
    const errors = this.#errors.splice(0)
    expect(
      errors.filter((text) => !this.#isExpected(text, patterns)),
      "unexpected console errors",
    ).toEqual([])
  }

  /** Fails on unexpected errors, and on expected ones that did not occur. */
  check(): void {
    expect(
      this.#errors.filter((text) => !this.#isExpected(text)),
      "unexpected console errors",
    ).toEqual([])
    const missing = this.#expected.filter(
      (pattern) => !this.#errors.some((text) => pattern.test(text)),
    )
    expect(missing, "expected console errors that did not come").toEqual([])
  }

  #isExpected(text: string, besides: RegExp[] = []): boolean {
    // A rate field requests the bank's rate of a day, and a day without a rate is a 404.
    const isMissed =
      text.includes("status of 404") &&
      ["/api/rates?", ...removedIds].some((part) => text.includes(part))
    return (
      isMissed ||
      [...this.#expected, ...this.#allowed, ...besides].some((pattern) => pattern.test(text))
    )
  }
}
