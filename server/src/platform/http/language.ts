import { defaultLanguage, type Language, languages } from "@marza/domain/language.ts"
import type { Context } from "hono"

/** The language of texts in a response: that of who asked for the address of a download, else what the request prefers. */
export const languageOf = (context: Context): Language =>
  context.get("language") ?? preferredLanguage(context.req.header("accept-language"))

/** The preferred language of `Accept-Language` that we have, else Lithuanian. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const preferred = (acceptLanguage ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";")
    const quality = parameters.find((parameter) => parameter.trim().startsWith("q="))
    return { tag: tag.split("-")[0], quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
  })
  preferred.sort((a, b) => b.quality - a.quality)
  // A quality of 0 says "not this one" (RFC 9110, 12.4.2).
  const found = preferred.find(
    ({ tag, quality }) => quality > 0 && (languages as readonly string[]).includes(tag ?? ""),
  )
  return (found?.tag as Language | undefined) ?? defaultLanguage
}
