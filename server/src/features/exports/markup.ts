/** HTML that is safe to show: whatever was put into it is escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Markup | readonly Markup[] | string | number | null

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

function textOf(value: Value): string {
  if (value === null) return ""
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(textOf).join("")
  return String(value).replace(/[&<>"]/g, (character) => entities[character] ?? "")
}

/** A template of HTML. Texts in it are escaped, other templates stay. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((all, part, index) => all + textOf(values[index - 1] ?? null) + part))
