/**
 * The bare handler that the list page is compared with: node:http and pg, the same SQL, unprepared, as a role that
 * no policy holds. Started by list.ts with the database, the statements and their parameters.
 */
import { createServer } from "node:http"
import pg from "pg"

const { url, statements } = JSON.parse(process.env.BARE ?? "") as {
  url: string
  statements: { sql: string; parameters: unknown[] }[]
}
const pool = new pg.Pool({ connectionString: url, max: 10 })
const server = createServer(async (_request, response) => {
  const [items, counts] = await Promise.all(
    statements.map(({ sql, parameters }) => pool.query(sql, parameters)),
  )
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify({ items: items?.rows, counts: counts?.rows }))
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
})
