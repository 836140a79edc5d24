import * as z from "zod/mini"

type Field = { input: z.ZodMiniType; output: z.ZodMiniType; defaultValue?: string | null }
type Fields = Record<string, Field>

/** What every declared field says. */
export type FieldDeclaration<Format> = Field & { format: Format; currency?: string; part: string }

/** A field that holds one of a few values, of which a new row has `defaultValue`. */
export const choice = <Schema, Value, const Format>(
  schema: Schema,
  defaultValue: Value,
  format: Format,
) => ({ input: schema, output: schema, defaultValue, format })

/** Zod shapes with one schema for each declared field: of new rows, of edits and of responses. */
export function shapesOf<Declared extends Fields>(fields: Declared) {
  const shapeOf = <Shape>(make: (field: Field) => z.ZodMiniType) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)])) as Shape
  return {
    ofNew: shapeOf<{
      [F in keyof Declared]: Declared[F] extends { defaultValue: unknown }
        ? z.ZodMiniDefault<Declared[F]["input"]>
        : Declared[F]["input"]
    }>((field) =>
      "defaultValue" in field ? z._default(field.input, field.defaultValue) : field.input,
    ),
    ofPatch: shapeOf<{ [F in keyof Declared]: z.ZodMiniOptional<Declared[F]["input"]> }>(
      ({ input }) => z.optional(input),
    ),
    ofResponse: shapeOf<{ [F in keyof Declared]: Declared[F]["output"] }>(({ output }) => output),
  }
}
