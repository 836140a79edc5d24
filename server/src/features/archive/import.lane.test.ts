import { test } from "vitest"
import { expectAnyReturns } from "../../../test/any-organization.ts"

test("any organization comes back as it was, one of forty", () => expectAnyReturns(40))
