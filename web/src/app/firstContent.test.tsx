import { render } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { Skeleton } from "../ui/Skeleton.tsx"
import { useNextStep } from "../ui/useNextStep.ts"
import { firstContent } from "./firstContent.ts"

afterEach(() => vi.useRealTimers())

/** A page whose content is drawn after it has been read. */
function Page({ isRead, content }: { isRead: boolean; content: string }) {
  return useNextStep(isRead) ? <p>{content}</p> : <Skeleton />
}

test.each(["Volvo V60", "Nėra ryšio"])(
  "the first content, %s, is awaited until it is drawn, however long that takes",
  async (content) => {
    vi.useFakeTimers()
    const root = document.body.appendChild(document.createElement("div"))
    const shown = vi.fn<(text: string) => void>()
    void firstContent(root).then(() => shown(root.textContent))
    await vi.advanceTimersByTimeAsync(600_000)
    const page = render(<Page isRead={false} content={content} />, { container: root })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(shown).not.toHaveBeenCalled()
    page.rerender(<Page isRead content={content} />)
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown.mock.calls).toEqual([[content]])
    root.remove()
  },
)
