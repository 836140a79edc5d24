import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { DownloadIcon, TrashIcon } from "../ui/icons.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { toast } from "../ui/toast.ts"
import { exportCar } from "./api.ts"

type CarActionsProps = { car: Car; onDelete: () => void; className?: string }

/** Rare actions on the whole car: at the top of a wide page, at the end of a phone's. */
export function CarActions({ car, onDelete, className }: CarActionsProps) {
  const { car: texts } = useMessages()
  const download = useMutation(exportCar(car))
  return (
    <div className={className}>
      <Button
        variant="quiet"
        icon={<DownloadIcon />}
        isBusy={download.isPending}
        onClick={() =>
          download.mutate(undefined, {
            onSuccess: (file) => {
              saveFile(file)
              toast.success(texts.exported, file.name)
            },
          })
        }
        className="px-3 text-soft hover:text-ink"
      >
        {texts.exportCsv}
      </Button>
      <Button
        variant="quiet"
        icon={<TrashIcon />}
        onClick={onDelete}
        className="px-3 text-soft hover:text-loss"
      >
        {texts.delete}
      </Button>
    </div>
  )
}
