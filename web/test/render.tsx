import { QueryClientProvider } from "@tanstack/react-query"
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router"
import { render, screen, waitFor, within } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import type { ReactElement } from "react"
import { expect } from "vitest"
import { queryClient } from "../src/app/query-client.ts"
import { Toasts } from "../src/ui/Toasts.tsx"

/** Renders a part of the application with router, cache and toasts. */
export async function renderPart(part: ReactElement) {
  const router = createRouter({
    history: createMemoryHistory(),
    routeTree: createRootRoute(),
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        {part}
        <Toasts />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  // Without a turn of the event loop after each event: a test waits for what it expects.
  return userEvent.setup({ delay: null })
}

/** Waits for the toast with this title. */
export async function findToast(title: string, description?: string | RegExp) {
  const toasts = await screen.findByRole("region", { name: /^(Pranešimai|Notifications)$/ })
  await within(toasts).findByText(title)
  if (description) await within(toasts).findByText(description)
}

/** Finds the sentence with which the server refused a form, above its fields. */
export async function findRefusal(sentence: string, title = "Klaida") {
  const said = () => screen.getAllByRole("alert").map(({ textContent }) => textContent)
  await waitFor(() => expect(said()).toContain(`${title}${sentence}`))
}

/** Finds a field by its label; the label of a required field ends with a star and a word. */
export const field = (label: string, among: HTMLElement = document.body) =>
  within(among).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?( \\(privaloma\\))?$`))

/** The texts that describe a control, such as its error. */
export const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")

/** Replaces the text of a field. */
export async function fill(user: UserEvent, control: HTMLInputElement, typed: string) {
  await user.clear(control)
  if (typed) await user.paste(typed)
}
