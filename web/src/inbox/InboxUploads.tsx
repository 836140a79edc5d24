import { useEffect } from "react"
import { useIsLost } from "../api/offline.ts"
import {
  acceptShared,
  cancelUploads,
  retryUploads,
  showStored,
} from "../attachments/uploadActions.ts"
import { idOf, isInboxUpload, type Upload, useUploads } from "../attachments/uploading.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import type { UnsentFile } from "../offline/unsent.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { FileMark } from "../ui/FileMark.tsx"
import { FileName } from "../ui/FileName.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { ProgressBar } from "../ui/ProgressBar.tsx"
import { formatSize } from "../ui/sizes.ts"
import { focusUpload } from "./focusUpload.ts"
import { useInboxTexts } from "./texts.ts"

type InboxUploadsProps = {
  organizationId: string
  /** Begins the expense of a paper, which may still be on its way. */
  onSpend: (paperId: string) => void
}

/** The files on their way into the inbox: how far each is, or why it was refused. */
export function InboxUploads({ organizationId, onSpend }: InboxUploadsProps) {
  const texts = useInboxTexts()
  // What was sent is among the papers already.
  const all = useUploads(organizationId, isInboxUpload)
  const uploads = all.filter(({ phase }) => phase !== "sent" && phase !== "asked")
  const isUnderWay = uploads.some(({ phase }) => phase !== "failed")
  const shared = all.filter(({ phase }) => phase === "asked")
  const isLost = useIsLost()
  // What sends them starts only once the page has read all it shows, which without a connection takes seconds.
  useEffect(showStored, [])
  return (
    <>
      {shared.length > 0 && <SharedFiles uploads={shared} onSpend={onSpend} />}
      {uploads.length > 0 && (
        <Card title={isUnderWay ? texts.uploads : texts.notUploaded} className="mb-3 pb-2!">
          {isLost && uploads.some(({ phase }) => phase === "waiting") && (
            <p className="-mt-1 mb-3 text-sm text-soft">{texts.onceOnline}</p>
          )}
          <ul className="-mt-2 divide-y divide-line">
            {uploads.map((upload) => (
              <InboxUploadRow key={idOf(upload)} upload={upload} isLost={isLost} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

type SharedFilesProps = Pick<InboxUploadsProps, "onSpend"> & { uploads: readonly Upload[] }

/** Asks about the files that another program has shared: any website can send some, too. */
function SharedFiles({ uploads, onSpend }: SharedFilesProps) {
  const texts = useInboxTexts()
  const language = useLanguage()
  const ids = uploads.map(idOf)
  const leftOut = uploads.reduce((sum, { unsent }) => sum + leftOutWith(unsent), 0)
  return (
    <Card title={texts.shared(uploads.length)} className="@container mb-3">
      <p className="-mt-1 text-sm text-soft">{texts.sharedHint}</p>
      {leftOut > 0 && <p className="mt-2 text-sm text-warn">{texts.leftOut(leftOut)}</p>}
      <ul className="mt-3 grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        {uploads.map(({ unsent: { body, file } }) => (
          <li key={body.id} className="flex items-center gap-3">
            <FileMark />
            <div className="min-w-0 flex-1">
              <p title={body.name} className="line-clamp-2 text-sm font-medium wrap-anywhere">
                <FileName name={body.name} />
              </p>
              <p className="text-xs text-soft">{formatSize(file.size, language)}</p>
            </div>
          </li>
        ))}
      </ul>
      {/* The answers stay in sight below a long list, where they leave room for it. */}
      <div className="bottom-[calc(var(--bar)+var(--strip))] -mx-4 -mb-4 flex flex-wrap gap-2 rounded-b-2xl bg-card p-4 @min-[14rem]:sticky short:static">
        <Button
          onClick={() => {
            focusUpload()
            acceptShared(ids)
          }}
          className="grow sm:grow-0"
        >
          {texts.addShared(uploads.length)}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            const [first] = ids
            focusUpload()
            acceptShared(ids)
            if (first) onSpend(first)
          }}
          className="grow sm:grow-0"
        >
          {texts.addAndSpend}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            focusUpload()
            cancelUploads(ids)
          }}
          className="grow sm:grow-0"
        >
          {texts.discardShared}
        </Button>
      </div>
    </Card>
  )
}

const leftOutWith = (file: UnsentFile) => (file.carId === null && file.leftOut) || 0

function InboxUploadRow({ upload, isLost }: { upload: Upload; isLost: boolean }) {
  const { actions, offline } = useMessages()
  const texts = useInboxTexts()
  const { phase, part, error, canRetry, isKept } = upload
  const { name } = upload.unsent.body
  return (
    <li
      data-failed={phase === "failed" ? idOf(upload) : undefined}
      className="flex items-center gap-3 py-2"
    >
      <FileMark className="opacity-70" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">
          <FileName name={name} />
        </p>
        {phase === "waiting" && (
          <p className="mt-1 text-xs text-soft">{isLost ? offline.waiting : texts.queued}</p>
        )}
        {phase === "sending" && (
          <ProgressBar
            label={texts.sending(name)}
            percent={Math.floor(part * 100)}
            className="mt-2"
          />
        )}
        <div role="alert" className="mt-1 text-sm font-medium text-pretty text-loss empty:hidden">
          {phase === "failed" ? error : isKept === false && isLost && offline.notKept}
        </div>
        {phase === "failed" && canRetry && (
          <Button
            variant="secondary"
            aria-label={texts.retry(name)}
            onClick={() => retryUploads([idOf(upload)])}
            className="mt-2"
          >
            {actions.retry}
          </Button>
        )}
      </div>
      <IconButton
        label={texts.forget(name)}
        onClick={() => {
          focusUpload()
          cancelUploads([idOf(upload)])
        }}
        className="-mr-3 text-soft hover:text-loss"
      >
        <CloseIcon />
      </IconButton>
    </li>
  )
}
