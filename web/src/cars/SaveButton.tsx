import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"

/** Floats at the bottom of the window; its bar is opaque, so that nothing under it is half covered. */
export function SaveButton({ isBusy }: { isBusy: boolean }) {
  const { actions } = useMessages()
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-background pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-300 justify-end px-4">
        <Button type="submit" isBusy={isBusy} size="floating" className="disabled:opacity-100">
          {actions.save}
        </Button>
      </div>
    </div>
  )
}
