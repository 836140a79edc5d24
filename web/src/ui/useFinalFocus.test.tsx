import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
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
