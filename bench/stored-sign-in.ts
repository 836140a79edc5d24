import { password } from "../e2e/server.ts"

/** What the browser of a signed-in owner has stored, with the demonstration's organization chosen. */
export async function storedSignIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@demo.test", password }),
  })
  const session = (await response.json()) as { access_token: string }
  const organizations = await fetch(`${url}/api/organizations`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  const { items } = (await organizations.json()) as {
    items: { id: string; name: string; language: string }[]
  }
  const organization = items.find(({ name }) => name === "Šiaurės Auto")
  return {
    "marza.session": JSON.stringify(session),
    "marza.organization": organization?.id ?? "",
    // Stored with the choice, or else the texts of the browser's language would be loaded first.
    "marza.language": organization?.language ?? "",
  }
}
