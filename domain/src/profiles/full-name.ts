import { requiredLine } from "../schema/text.ts"

/** A person's name: trimmed, 1 to 100 characters (rules 5.5). */
export const fullNameSchema = requiredLine({
  required: "nameRequired",
  tooLong: "nameTooLong",
  maxCharacters: 100,
})
