/**
 * A bare handler, node:http and pg, unprepared, as a role that no policy holds: with the SQL of the list page what that
 * is compared with (list.ts), with a fixed statement what tells the pace (pace.ts).
 */
import { createServer } from "node:http"
import pg from "pg"

const { url, statements } = JSON.parse(process.env.BARE ?? "") as {
  url: string
  statements: { sql: string; parameters: unknown[] }[]
}
const pool = new pg.Pool({ connectionString: url, max: 10 })
const server = createServer(async (_request, response) => {
  const results = await Promise.all(
    statements.map(({ sql, parameters }) => pool.query(sql, parameters)),
  )
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify(results.map(({ rows }) => rows)))
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
})
