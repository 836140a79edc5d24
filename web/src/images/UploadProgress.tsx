import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ProgressBar } from "../ui/ProgressBar.tsx"

type UploadProgressProps = {
  /** From 0 to 1; null while the image is prepared. */
  part: number | null
  onCancel: () => void
}

export function UploadProgress({ part, onCancel }: UploadProgressProps) {
  const { actions, analytics, images: texts } = useMessages()
  const percent = part === null ? null : Math.floor(part * 100)
  const label = percent === null ? texts.preparing : texts.sending
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-sm text-soft">
          {label}
          {percent !== null && <span>{analytics.percent(percent)}</span>}
        </p>
        <ProgressBar label={label} percent={percent} className="mt-1" />
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {actions.cancel}
      </Button>
    </div>
  )
}
