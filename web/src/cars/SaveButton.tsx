import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"

/** Floats above the page, at the thumb, on every length of it. */
export function SaveButton({ isBusy }: { isBusy: boolean }) {
  const { actions } = useMessages()
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[max(1.25rem,env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-300 justify-end px-4">
      <Button
        type="submit"
        isBusy={isBusy}
        size="floating"
        className="pointer-events-auto disabled:opacity-100"
      >
        {actions.save}
      </Button>
    </div>
  )
}
