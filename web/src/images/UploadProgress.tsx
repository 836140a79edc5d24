import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"

type UploadProgressProps = {
  /** From 0 to 1; null while the image is prepared. */
  part: number | null
  onCancel: () => void
}

export function UploadProgress({ part, onCancel }: UploadProgressProps) {
  const { actions, images: texts } = useMessages()
  const percent = part === null ? null : Math.floor(part * 100)
  const label = percent === null ? texts.preparing : texts.sending
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-sm text-soft">
          {label}
          {percent !== null && <span>{percent} %</span>}
        </p>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent ?? undefined}
          className="mt-1 h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-primary transition-[width] duration-200"
            style={{ width: `${percent ?? 0}%` }}
          />
        </div>
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {actions.cancel}
      </Button>
    </div>
  )
}
