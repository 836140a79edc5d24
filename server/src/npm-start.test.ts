import { test } from "vitest"
import { expectEnd, expectEndWithout } from "../test/npm-start.ts"

test("npm start that gets SIGTERM ends after everything it started", () => expectEnd("SIGTERM"))

test("after npm start got SIGKILL everything it started ends, and a start at the same port waits for that", () =>
  expectEndWithout("SIGKILL"))
