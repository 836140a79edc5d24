import { html, raw } from "hono/html"
import type { describeApi } from "../http/openapi.ts"

type Operation = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}

/** The API's description as a page without scripts, so that it needs no exception from the strict policy. */
export function apiPage({ info, paths }: ReturnType<typeof describeApi>) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${info.title}</h1>
          <p>Version ${info.version}. The same as a file: <a href="/api/openapi.json">openapi.json</a></p>
          ${operations.map(
            ({ path, method, operation }) => html`<details>
              <summary><code>${method} ${path}</code> ${operation.summary}</summary>
              <p>${operation.security?.length ? "Needs Authorization: Bearer <access_token>." : "Needs no sign-in."}</p>
              ${part("Parameters", operation.parameters?.length ? operation.parameters : undefined)}
              ${part("Body", operation.requestBody)} ${part("Answers", operation.responses)}
            </details>`,
          )}
        </main>
      </body>
    </html>`
}

const part = (title: string, content: unknown) =>
  content
    ? html`<h2>${title}</h2>
        <pre>${JSON.stringify(content, null, 2)}</pre>`
    : raw("")

export const apiPageStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:auto;padding:1rem;overflow-wrap:anywhere}details{border-top:1px solid #8886;padding:.5rem 0}
summary{cursor:pointer;padding:.5rem 0}button{font:inherit;min-height:2.75rem;padding:0 1.25rem}h2{font-size:1rem;margin:.5rem 0}
pre{white-space:pre-wrap;background:#8881;padding:.75rem;border-radius:.5rem;font-size:.85rem}`
