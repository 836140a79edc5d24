import { appendFileSync } from "node:fs"
import { relative } from "node:path"
import { root } from "../setup.mjs"

/** A reporter of Playwright that writes the same as that of Vitest (vitest-reporter.mjs). */
export default class {
  #write(line) {
    if (process.env.TEST_RESULTS)
      appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(line)}\n`)
  }

  onTestEnd(test, { status, retry, duration }) {
    // It is tried once more.
    if (status !== test.expectedStatus && retry < test.retries) return
    const [, project] = test.titlePath()
    const outcome = test.outcome()
    const trace = test.results
      .flatMap(({ attachments }) => attachments)
      .find(({ name }) => name === "trace")
    this.#write({
      file: relative(root, test.location.file),
      test: `${test.titlePath().slice(3).join(" > ")} [${project}]`,
      names: test.titlePath().slice(3).join(" "),
      state: { expected: "passed", flaky: "unsteady" }[outcome] ?? "failed",
      milliseconds: duration,
      errors:
        outcome === "expected"
          ? []
          : test.results.flatMap(({ errors }) => errors.map(textOf)).slice(0, 1),
      ...(trace && { trace: relative(root, trace.path) }),
    })
  }

  onError(error) {
    this.#write({
      file: "",
      test: "an error outside of every test",
      state: "failed",
      errors: [textOf(error)],
    })
  }

  printsToStdio = () => false
}

const textOf = ({ stack, message }) => stack ?? message ?? "an error without a message"
