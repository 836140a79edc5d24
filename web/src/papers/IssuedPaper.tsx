import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { CheckIcon, FileIcon, MailIcon } from "../ui/laterIcons.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import { saveFrom } from "../ui/saveFrom.ts"
import { paperQuery } from "./api.ts"
import { MailDialog } from "./MailDialog.tsx"
import { fileNameOf, numberOf } from "./paperName.ts"
import type { DraftedKind } from "./paperValues.ts"
import { useRemarks } from "./useRemarks.ts"
import { useShare } from "./useShare.ts"

type IssuedPaperProps = {
  organizationId: string
  paper: Paper
  /** The other paper of the same sale, where there is none yet. */
  next: DraftedKind | null
  onNext: (kind: DraftedKind) => void
  onClose: () => void
}

/** A paper that has just got its number: it is shared from a phone, printed at a desk, or downloaded. */
export function IssuedPaper({ organizationId, paper, next, onNext, onClose }: IssuedPaperProps) {
  const { papers: texts } = useMessages()
  const { data = paper } = useQuery({ ...paperQuery(organizationId, paper.id), initialData: paper })
  const { url } = data
  const name = fileNameOf(data)
  const share = useShare(url, name)
  const remarks = useRemarks()(data)
  const [isMailing, setMailing] = useState(false)
  const wide = "w-full"
  if (isMailing)
    return (
      <MailDialog organizationId={organizationId} paper={data} onClose={() => setMailing(false)} />
    )
  return (
    <Dialog title={texts.kinds[data.kind]} description={data.car_name ?? ""} onClose={onClose}>
      <p role="status" className="mb-5 flex items-center gap-3 text-lg font-bold">
        <CheckIcon className="text-gain" />
        <span className="min-w-0">
          {texts.issued}
          {" · "}
          {texts.issuedAs(numberOf(data) ?? "")}
        </span>
      </p>
      {url ? (
        <div className="grid gap-2">
          {share && (
            <Button size="tall" icon={<FileIcon />} onClick={share} className={wide}>
              {texts.share}
            </Button>
          )}
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className={buttonClasses({
              variant: share ? "secondary" : "primary",
              size: "tall",
              className: wide,
            })}
          >
            {texts.print}
          </a>
          <Button
            variant="secondary"
            size="tall"
            icon={<DownloadIcon />}
            onClick={() => saveFrom(url, name)}
            className={wide}
          >
            {texts.download}
          </Button>
          <Button
            variant="secondary"
            size="tall"
            icon={<MailIcon />}
            onClick={() => setMailing(true)}
            className={wide}
          >
            {texts.mail}
          </Button>
          {remarks.map((remark) => (
            <p key={remark} role="status" className="text-sm wrap-anywhere text-soft">
              {remark}
            </p>
          ))}
        </div>
      ) : (
        <p className="flex min-h-touch items-center gap-3 text-soft">
          <Spinner />
          {texts.rendering}
        </p>
      )}
      {next && (
        <Button
          variant="secondary"
          size="tall"
          onClick={() => onNext(next)}
          className={`mt-5 ${wide}`}
        >
          {texts.next(texts.kinds[next])}
        </Button>
      )}
    </Dialog>
  )
}
