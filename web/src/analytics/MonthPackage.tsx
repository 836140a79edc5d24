import type { Month } from "@marza/domain/time/months.ts"
import type { ReactNode } from "react"
import { urlOf } from "../api/calls.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { useDownload } from "../ui/useDownload.ts"

type MonthPackageProps = {
  organizationId: string
  month: Month
  /** In a month without cars it stays out of the way. */
  isQuiet: boolean
  /** The file for the tax office, beside it. */
  isaf: ReactNode
}

/**
 * Downloads what the book-keeper needs of a month, with its papers, as one file. It is also offered where all figures
 * are zero: they count an expense in the month of the car's purchase, so there may be papers all the same.
 */
export function MonthPackage({ organizationId, month, isQuiet, isaf }: MonthPackageProps) {
  const { downloads: texts } = useMessages()
  const download = useDownload()
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button
        variant={isQuiet ? "quiet" : "secondary"}
        icon={<DownloadIcon />}
        isBusy={download.isBusy}
        onClick={() =>
          download.start(
            urlOf("GET /api/organizations/:id/analytics/package.zip", {
              params: { id: organizationId },
              query: month,
            }),
          )
        }
        className={isQuiet ? "-ml-2 px-2 text-soft" : "max-sm:flex-auto max-sm:px-2"}
      >
        {texts.month}
      </Button>
      {isaf}
      {!isQuiet && <span className="text-sm text-pretty text-soft">{texts.monthHint}</span>}
    </p>
  )
}
