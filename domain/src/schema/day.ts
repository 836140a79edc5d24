import * as z from "zod/mini"
import { code } from "../texts/code.ts"

/** An existing calendar day from 2000 to 2100, `YYYY-MM-DD`; `carProblems` says what else a day of a car must be. */
export const daySchema = z.iso.date({ error: code("dateInvalid"), abort: true }).check(
  z.refine<string>((day) => day >= "2000-01-01", { error: code("dateTooEarly") }),
  z.refine<string>((day) => day <= "2100-12-31", { error: code("dateInvalid") }),
)
