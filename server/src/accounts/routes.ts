import {
  firstUserSchema,
  refreshSchema,
  sessionSchema,
  signInSchema,
  userSchema,
} from "@marza/domain/accounts/schemas.ts"
import { openRoutes } from "../http/route.ts"
import type { Services } from "../services.ts"
import { makeFirstUser, signIn } from "./commands.ts"
import { readUser } from "./queries.ts"

export function accountRoutes({ database, accessTokens, sessions, files }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "post",
      path: "/api/session",
      summary: "Sign in with e-mail and password",
      open: true,
      body: signInSchema,
      answers: { 200: sessionSchema },
    },
    async ({ body, context }) => ({
      status: 200,
      body: await signIn(database, sessions, body, context.req.header("user-agent")),
    }),
  )

  route(
    {
      method: "post",
      path: "/api/session/refresh",
      summary: "Carry a session on; 401 ends it",
      open: true,
      body: refreshSchema,
      answers: { 200: sessionSchema },
    },
    async ({ body }) => ({ status: 200, body: await sessions.refresh(body.refresh_token) }),
  )

  route(
    { method: "delete", path: "/api/session", summary: "Sign out", answers: { 204: null } },
    async ({ asker }) => {
      await sessions.end(asker)
      return { status: 204 }
    },
  )

  route(
    {
      method: "post",
      path: "/api/first-user",
      summary:
        "Make the first superadmin of an empty database, with the link that the start printed",
      open: true,
      body: firstUserSchema,
      answers: { 201: sessionSchema },
    },
    async ({ body, context }) => ({
      status: 201,
      body: await makeFirstUser(database, sessions, body, context.req.header("user-agent")),
    }),
  )

  route(
    { method: "get", path: "/api/user", summary: "Who is signed in", answers: { 200: userSchema } },
    async ({ asker }) => ({ status: 200, body: await readUser(database, files, asker) }),
  )

  app.get("/.well-known/jwks.json", async (context) =>
    context.json(await accessTokens.keySet(), 200, { "cache-control": "public, max-age=60" }),
  )

  return { app, descriptions }
}
