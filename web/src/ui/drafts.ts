import { ownId } from "../session/ownId.ts"

/** Under which key this tab keeps what a person types into a form. */
export const draftKeyOf = (userId: string, name: string) => `marza.draft.${userId}.${name}`

/** Whether something typed is kept under this name. */
export function isKept(name: string): boolean {
  const userId = ownId()
  return userId !== null && sessionStorage.getItem(draftKeyOf(userId, name)) !== null
}
