import { screen, within } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { BarAction } from "./BarAction.tsx"
import { Button } from "./Button.tsx"
import { barCornerId } from "./barCorner.ts"
import { isPhone } from "./isPhone.ts"

afterEach(() => isPhone.set(false))

const open = (onClick = () => {}) =>
  renderPart(
    <>
      <BarAction aria-label="Pridėti išlaidą" label="Pridėti" icon={null} onClick={onClick}>
        <Button onClick={onClick}>Pridėti išlaidą</Button>
      </BarAction>
      <div id={barCornerId} />
    </>,
  )

const corner = () => within(document.getElementById(barCornerId) as HTMLElement)

test("on a desk an action stands where its page has it", async () => {
  await open()
  expect(screen.getByRole("button").textContent).toBe("Pridėti išlaidą")
  expect(corner().queryByRole("button")).toBeNull()
})

test("on a phone it stands in the corner of the bar alone, with one word and its whole name", async () => {
  isPhone.set(true)
  const run = vi.fn()
  const user = await open(run)
  const button = screen.getByRole("button", { name: "Pridėti išlaidą" })
  expect(corner().getByRole("button")).toBe(button)
  expect(button.textContent).toBe("Pridėti")
  await user.click(button)
  expect(run).toHaveBeenCalledOnce()
})
