import { ownId } from "../session/ownId.ts"

const prefixOf = (userId: string) => `marza.draft.${userId}.`

/** Under which key this tab keeps what a person types into a form. */
export const draftKeyOf = (userId: string, name: string) => prefixOf(userId) + name

/** Whether something typed is kept under this name. */
export function isKept(name: string): boolean {
  const userId = ownId()
  return userId !== null && sessionStorage.getItem(draftKeyOf(userId, name)) !== null
}

/** Forgets what a person has typed in this tab. */
export function forgetDrafts(userId: string) {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefixOf(userId))) sessionStorage.removeItem(key)
}
