import { QueryClientProvider } from "@tanstack/react-query"
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router"
import { render, screen, within } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import type { ReactElement } from "react"
import { queryClient } from "../src/app/query-client.ts"
import { Toasts } from "../src/ui/Toasts.tsx"

/** Shows a part of the application with what is around it there: router, cache and toasts. */
export async function show(part: ReactElement) {
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
  return userEvent.setup()
}

/** The toast with this title, once it is there. */
export async function findToast(title: string, description?: string | RegExp) {
  const toasts = await screen.findByRole("region", { name: /^(Pranešimai|Notifications)$/ })
  await within(toasts).findByText(title)
  if (description) await within(toasts).findByText(description)
}

/** A field by its label, which a required one continues with a star and a word. */
export const field = (label: string, among: HTMLElement = document.body) =>
  within(among).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?( \\(privaloma\\))?$`))

/** A field in which something is wrong, and what its texts say. */
export const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")

/** Writes a text in place of what a field holds. */
export async function fill(user: UserEvent, control: HTMLInputElement, typed: string) {
  await user.clear(control)
  if (typed) await user.paste(typed)
}
