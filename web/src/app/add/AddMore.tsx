import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { Suspense } from "react"
import { useFirstMessages } from "../../messages/first.ts"
import { ChevronDownIcon } from "../../ui/icons.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { useSheet } from "../../ui/useSheet.ts"

const AddSheet = lazily(async () => (await import("./AddSheet.tsx")).AddSheet)

type AddMoreProps = { organization: Organization; className: string }

/** Beside the plus that adds a car: a sheet of what else is added. */
export function AddMore({ organization, className }: AddMoreProps) {
  const { cars } = useFirstMessages()
  const [isOpen, setOpen] = useSheet(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={cars.addMore}
        title={cars.addMore}
        onPointerEnter={AddSheet.preload}
        onClick={() => setOpen(true)}
        className={className}
      >
        <ChevronDownIcon />
      </button>
      <Suspense>
        {isOpen && <AddSheet organization={organization} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
