import * as z from "zod/mini"
import { code } from "../texts/code.ts"

/** What a query says where it says `true`: that a question is known, and answered with yes. */
export const saidSchema = z.optional(z.literal("true", { error: code("invalid") }))
