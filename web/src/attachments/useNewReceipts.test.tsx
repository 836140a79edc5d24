import { fireEvent, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { car } from "../../test/rows.ts"
import { useNewReceipts } from "./useNewReceipts.tsx"

const owner = { organizationId: car.organization_id, carId: car.id, carName: car.name }
const Receipts = () => useNewReceipts(owner).field

const pdf = (name: string) => new File(["%PDF-1.4"], name, { type: "application/pdf" })
const add = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText("Pridėti failą"), { target: { files } })
const problem = () => screen.getByRole("alert").textContent.replaceAll("\u00a0", " ")
const rows = () => screen.queryAllByRole("listitem")

test("a file that the server would refuse is refused at once, by its type or size", async () => {
  await renderPart(<Receipts />)
  add(new File(["a"], "a.txt", { type: "text/plain" }))
  expect(problem()).toContain("Tinka PDF, JPEG, PNG ir WebP.")
  const large = pdf("didelis.pdf")
  Object.defineProperty(large, "size", { value: 20 * 1024 * 1024 + 1 })
  add(large)
  expect(problem()).toContain("dokumentas – iki 20 MB")
  expect(rows()).toHaveLength(0)
})

test("of six receipts five are taken, and another one once there is room", async () => {
  const user = await renderPart(<Receipts />)
  add(...["1", "2", "3", "4", "5", "6"].map(pdf))
  expect(problem()).toBe("Daugiausia 5 kvitai.")
  expect(rows()).toHaveLength(5)
  expect(screen.queryByLabelText("Pridėti failą")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Nepridėti: 3" }))
  expect(rows()).toHaveLength(4)
  expect(screen.getByLabelText("Pridėti failą")).toBeTruthy()
  expect(problem()).toBe("")
})
