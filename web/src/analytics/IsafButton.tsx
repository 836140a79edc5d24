import type { OrganizationRole } from "@marza/domain/roles.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { Suspense, useState } from "react"
import { Button } from "../ui/Button.tsx"
import { lazily } from "../ui/lazily.tsx"

const IsafDialog = lazily(async () => (await import("./isaf/IsafDialog.tsx")).IsafDialog)

type IsafButtonProps = { organization: { id: string; role: OrganizationRole }; month: Month }

/** Opens the month's registers of VAT invoices. */
export function IsafButton({ organization, month }: IsafButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        onPointerEnter={IsafDialog.preload}
        onClick={() => setOpen(true)}
        className="max-sm:flex-auto max-sm:px-2"
      >
        i.SAF
      </Button>
      <Suspense>
        {isOpen && (
          <IsafDialog organization={organization} month={month} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
