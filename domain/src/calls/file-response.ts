import * as z from "zod/mini"
import type { Call } from "./call.ts"

/** What a call declares whose response is a file of this content type. */
export const fileResponse = <const Type extends NonNullable<Call["responseType"]>>(
  responseType: Type,
) => ({ responses: { 200: z.string() }, responseType })
