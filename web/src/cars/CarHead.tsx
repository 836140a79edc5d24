import type { Car } from "@marza/domain/cars/schemas.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import { formatPublished } from "@marza/domain/money/format.ts"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { floatingButton } from "../images/floatingButton.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes, dottedParts } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { PencilIcon } from "../ui/laterIcons.tsx"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { toast } from "../ui/toast.ts"
import { exportCar } from "./api.ts"
import { BackLink } from "./BackLink.tsx"
import { type CarFormProps, DescriptionField, NameField } from "./CarForm.tsx"
import { type CarFiles, CarMenu } from "./CarMenu.tsx"
import type { CarValues } from "./carValues.ts"
import { EditButton } from "./EditableCard.tsx"
import type { EditableSections } from "./editableSections.ts"

type CarHeadProps = CarFormProps & {
  car: Car
  sections: EditableSections
  /** Somebody else has deleted the car, so that none of its actions is possible any more. */
  isGone: boolean
  files: CarFiles
  onDelete: () => void
  onSell: () => void
}

/** Name, status and details in a line, and the actions on the whole car. On a phone these float on the photo. */
export function CarHead({
  car,
  sections,
  isGone,
  files,
  onDelete,
  onSell,
  ...props
}: CarHeadProps) {
  const { car: texts, sale, statuses: labels } = useMessages()
  const { values, onChange } = props
  const download = useMutation(exportCar(car))
  const isOpen = sections.isOpen("name")
  const onExport = () =>
    download.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(file)
        toast.success(texts.exported, file.name)
      },
    })

  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex items-start gap-2">
        <BackLink
          className={classes(floatingButton, "max-md:absolute max-md:top-0 max-md:left-0")}
        />
        <div className="flex min-w-0 flex-1 items-start gap-1 md:min-h-touch md:items-center">
          <h1
            className={classes(
              "text-lg leading-snug font-bold tracking-tight wrap-anywhere",
              isOpen && "md:text-soft",
            )}
          >
            {values.name.trim() || car.name}
          </h1>
          {!isOpen && (
            <IconButton
              label={texts.editName}
              ref={sections.opener("name")}
              aria-expanded={false}
              onClick={() => sections.edit("name")}
              className="-my-2 text-soft hover:text-ink"
            >
              <PencilIcon className="size-4" />
            </IconButton>
          )}
        </div>
        {!isGone && (
          <>
            <Button
              variant="secondary"
              icon={<DownloadIcon />}
              isBusy={download.isPending}
              aria-label={texts.exportCsv}
              title={texts.exportCsv}
              onClick={onExport}
              className="max-lg:hidden"
            >
              CSV
            </Button>
            <CarMenu
              files={files}
              onExport={onExport}
              onDelete={onDelete}
              className={classes(floatingButton, "max-md:absolute max-md:top-0 max-md:right-0")}
            />
            {car.status !== "sold" && (
              <Button onClick={onSell} className="max-md:hidden">
                {sale.sell}
              </Button>
            )}
          </>
        )}
      </div>
      {isOpen && (
        <Card
          title={texts.info}
          action={<EditButton title={texts.info} section="name" sections={sections} first="name" />}
        >
          <div className="grid gap-4">
            <NameField {...props} />
            <DescriptionField {...props} />
          </div>
        </Card>
      )}
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
        <DetailsLine values={values} />
        <StatusSelect
          label={texts.words.status.label}
          value={values.status}
          options={statuses.map((status) => ({ value: status, label: labels[status] }))}
          onChange={(status) => onChange("status", status)}
        />
      </div>
      {!isOpen && values.description && (
        <Description onPress={() => sections.edit("description")}>{values.description}</Description>
      )}
    </div>
  )
}

/** Number plate, year and mileage, as far as they are known. */
function DetailsLine({ values }: { values: CarValues }) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  const kilometres = values.mileage_km.replace(/\D/g, "")
  const line = [
    values.registration_number,
    values.first_registered.slice(0, 4),
    kilometres && texts.kilometres(formatPublished(kilometres, language)),
  ].filter(Boolean)
  // Without details the line begins with the status.
  if (line.length === 0) return null
  return (
    <p className="min-w-0 flex-1 basis-32 overflow-hidden py-1 text-sm text-soft">
      <span className={dottedParts}>
        {line.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
    </p>
  )
}

function Description({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the button at the name, which a keyboard reaches
    <p
      onClick={() => !getSelection()?.toString() && onPress()}
      className="line-clamp-5 cursor-pointer text-sm whitespace-pre-line wrap-anywhere"
    >
      {children}
    </p>
  )
}
