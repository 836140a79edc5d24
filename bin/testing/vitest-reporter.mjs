import { appendFileSync } from "node:fs"
import { relative } from "node:path"
import { root } from "../setup.mjs"

/**
 * A reporter of Vitest that writes what came out of each test to a file as soon as it is known, a line of JSON each
 * (results.mjs): what was tested before a run is ended from outside is kept.
 */
export default class {
  #write(line) {
    appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(line)}\n`)
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    const { duration, flaky } = test.diagnostic() ?? {}
    this.#write({
      file: relative(root, test.module.moduleId),
      test: test.fullName,
      names: test.fullName,
      state: state === "passed" && flaky ? "unsteady" : state,
      milliseconds: Math.round(duration ?? 0),
      errors: state === "passed" && !flaky ? [] : (errors ?? []).map(textOf),
    })
  }

  onTestModuleEnd(module) {
    if (module.state() !== "failed") return
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ]
    const file = relative(root, module.moduleId)
    if (errors.length > 0)
      this.#write({ file, test: "could not be run", state: "failed", errors: errors.map(textOf) })
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled)
      this.#write({
        file: "",
        test: "an error outside of every test",
        state: "failed",
        errors: [textOf(error)],
      })
  }
}

const textOf = ({ stack, message }) => stack ?? message ?? "an error without a message"
