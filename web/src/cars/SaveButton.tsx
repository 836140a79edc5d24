import { useMessages } from "../messages/use.ts"
import { ActionBar } from "../ui/ActionBar.tsx"
import { Button } from "../ui/Button.tsx"

/** Floats at the bottom of the window, as wide as the form above it. */
export function SaveButton({ isBusy }: { isBusy: boolean }) {
  const { actions } = useMessages()
  return (
    <ActionBar className="mx-auto justify-end sm:max-w-xl! sm:px-0! low:max-w-3xl! low:px-4!">
      <Button
        type="submit"
        aria-keyshortcuts="s"
        isBusy={isBusy}
        size="tall"
        className="max-sm:flex-1"
      >
        {actions.save}
      </Button>
    </ActionBar>
  )
}
