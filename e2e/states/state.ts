import type { Page } from "@playwright/test"
import type { Person } from "../api.ts"

export type Language = "lt" | "en"

/** What a state needs to know: its language, and the ids of the demonstration's cars by name. */
export type Scene = {
  language: Language
  carId: (name: string) => string
}

export type State = {
  name: string
  /** Who is signed in; null for nobody. */
  as: Person | null
  /** The state needs a session of its own, because it changes that. */
  ownSession?: true
  /** The chosen organization; "none" for the picker. */
  organization?:
    | "demonstration"
    | "new"
    | "few"
    | "invited"
    | "full"
    | "paid"
    | "spent"
    | "closed"
    | "none"
  /** The state shows a page that never loads. */
  staysLoading?: true
  /** The state shows what is printed, which nobody operates. */
  isPaper?: true
  /** The state needs the service worker. */
  isOffline?: true
  /** The errors that the browser logs in this state. */
  logs?: RegExp[]
  /** "only": a phone does not have the state; "too": it has another layout on a wide page; "never": that has no such state. */
  onDesk?: "only" | "too" | "never"
  path: string | ((scene: Scene) => string)
  /** Runs before the page is opened. */
  prepare?: (page: Page, scene: Scene) => Promise<unknown>
  /** Leads from the loaded page to the state. */
  show?: (page: Page, scene: Scene) => Promise<unknown>
}
