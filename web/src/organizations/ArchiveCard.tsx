import { urlOf } from "../api/calls.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { besideTitle, Card } from "../ui/Card.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { useDownload } from "../ui/useDownload.ts"

type ArchiveCardProps = {
  organizationId: string
  /** Why no archive can be made here; undefined where one can. */
  disabledReason?: string | undefined
}

/** Lets an owner download everything in the organization as an archive (rules 15). */
export function ArchiveCard({ organizationId, disabledReason }: ArchiveCardProps) {
  const { settings: texts } = useMessages()
  const language = useLanguage()
  const download = useDownload()
  const path = urlOf("GET /api/organizations/:id/archive", {
    params: { id: organizationId },
    query: { language },
  })
  return (
    <Card title={texts.archive} className={besideTitle}>
      <p className="text-sm text-soft">{disabledReason ?? texts.archiveHint}</p>
      {!disabledReason && <p className="mt-2 text-sm text-soft">{texts.archiveCare}</p>}
      <Button
        variant="secondary"
        icon={<DownloadIcon />}
        disabled={disabledReason !== undefined}
        isBusy={download.isBusy}
        onClick={() => download.start(path)}
        className="mt-4 max-sm:w-full sm:justify-self-start"
      >
        {texts.downloadArchive}
      </Button>
    </Card>
  )
}
