import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { flushSync } from "react-dom"
import { expect, test } from "vitest"
import { renderPart } from "../../test/render.tsx"
import { Dialog } from "./Dialog.tsx"

function Page({ isOpenerKept }: { isOpenerKept: boolean }) {
  const [step, setStep] = useState<"before" | "open" | "after">("before")
  return (
    <>
      <button type="button" data-takes-focus>
        Kiti veiksmai
      </button>
      {(step !== "after" || isOpenerKept) && (
        <button type="button" onClick={() => setStep("open")}>
          Parduoti
        </button>
      )}
      {step === "open" && (
        <Dialog title="Pardavimas" onClose={() => setStep("after")}>
          <p>16 900 EUR</p>
        </Dialog>
      )}
    </>
  )
}

test.each([
  [true, "Parduoti"],
  [false, "Kiti veiksmai"],
])(
  "a dialog that closes, whose opener is there still: %s, gives the focus to %s",
  async (isOpenerKept, name) => {
    const user = await renderPart(<Page isOpenerKept={isOpenerKept} />)
    await user.click(screen.getByRole("button", { name: "Parduoti" }))
    await user.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  },
)

function Rows() {
  const [rows, setRows] = useState(["Audi", "BMW", "Citroën"])
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <section>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
            <button type="button" onClick={() => setOpened(row)}>
              Ištrinti: {row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Pridėti</button>
      {opened && (
        <Dialog
          title="Klausimas"
          onClose={() => {
            // As a list that is read anew before the dialog closes.
            flushSync(() => setRows(rows.filter((row) => row !== opened)))
            setOpened(null)
          }}
        >
          <p>Ar tikrai?</p>
        </Dialog>
      )}
    </section>
  )
}

test("a dialog whose row has gone gives the focus to the next one, to the last, and to what is left", async () => {
  const user = await renderPart(<Rows />)
  const remove = async (row: string, next: string) => {
    await user.click(screen.getByRole("button", { name: `Ištrinti: ${row}` }))
    await user.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
  }
  await remove("BMW", "Ištrinti: Citroën")
  await remove("Citroën", "Ištrinti: Audi")
  await remove("Audi", "Pridėti")
})
