import type { Car } from "@marza/domain/cars/schemas.ts"
import { numberWithUnit } from "@marza/domain/table/field-words.ts"
import { useMutation } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { floatingButton } from "../images/floatingButton.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { DownloadIcon, PlusIcon } from "../ui/icons.tsx"
import { PencilIcon } from "../ui/laterIcons.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { toast } from "../ui/toast.ts"
import { groupedInteger } from "../ui/typedAmount.ts"
import { BackLink } from "./BackLink.tsx"
import type { NextStep } from "./CarBar.tsx"
import { type CarFormProps, DescriptionField, NameField } from "./CarForm.tsx"
import { type CarFiles, CarMenu } from "./CarMenu.tsx"
import type { CarPhotos, PaperToMake } from "./CarMenuItems.tsx"
import { CarName } from "./CarName.tsx"
import { floatingPlace } from "./carLayout.ts"
import type { CarValues } from "./carValues.ts"
import { EditButton } from "./EditableCard.tsx"
import type { EditableSections } from "./editableSections.ts"
import { exportCar } from "./exportApi.ts"

/** A longer name is cut where it would push the figures out of a low window. */
const longestWhole = 70

type CarHeadProps = CarFormProps & {
  car: Car
  sections: EditableSections
  /** Somebody else has deleted the car, so that none of its actions is possible any more. */
  isGone: boolean
  photos: CarPhotos
  files: CarFiles
  onPaper: (kind: PaperToMake) => void
  onAddTask: () => void
  onDelete: () => void
  onSell: () => void
  nextStep: NextStep | null
}

/** Name and details in a line, and the actions on the whole car. On a phone these float on the photo. */
export function CarHead({
  car,
  sections,
  isGone,
  photos,
  files,
  onPaper,
  onAddTask,
  onDelete,
  onSell,
  nextStep,
  ...props
}: CarHeadProps) {
  const { car: texts, sale } = useMessages()
  const { values } = props
  const download = useMutation(exportCar(car))
  const isOpen = sections.isOpen("name")
  const name = values.name.trim() || car.name
  const [isWhole, setWhole] = useState(false)
  // In a low window the figures come first: two lines of a long name, and the whole by a press. The pencil then stands
  // beside them, and otherwise after the last word.
  const isCut = !isWhole && name.length > longestWhole
  const onExport = () =>
    download.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(file)
        toast.success(texts.exported, file.name)
      },
    })

  return (
    <div className="@container grid min-w-0 grid-cols-1 gap-2">
      {/* In a narrow column the name stands below the buttons. */}
      <div className="flex items-start gap-2 wide:@max-sm:flex-wrap">
        <BackLink
          className={classes(floatingButton, floatingPlace, "narrow:left-0 print:hidden")}
        />
        <div className="min-w-0 flex-1 wide:grid wide:min-h-touch wide:content-center wide:@max-sm:order-last wide:@max-sm:min-h-0 wide:@max-sm:basis-full">
          <div className={isCut ? "low:flex low:items-start" : undefined}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a reader reads the whole name, and its field shows it */}
            <h1
              title={name}
              onClick={() => setWhole(!isWhole)}
              className={classes(
                "inline text-lg leading-snug font-bold tracking-tight wrap-anywhere low:text-base",
                isCut && "low:line-clamp-2 low:pr-0",
                isOpen ? "wide:text-soft" : "pr-touch print:pr-0",
              )}
            >
              <CarName name={name} />
            </h1>
            {/* It stands in the padding after the last word, which no line break parts from it. */}
            {!isOpen && (
              <IconButton
                label={texts.editName}
                ref={sections.opener("name")}
                aria-expanded={false}
                onClick={() => sections.edit("name")}
                className={classes(
                  "relative -top-0.5 -my-3 -ml-touch align-middle text-soft hover:text-ink print:hidden",
                  isCut && "low:ml-0",
                )}
              >
                <PencilIcon className="size-4" />
              </IconButton>
            )}
          </div>
        </div>
        {!isGone && (
          <>
            {car.status !== "sold" && (
              <Button onClick={onSell} className="narrow:hidden">
                {sale.sell}
              </Button>
            )}
            {/* Before the others, for it appears once papers and payments are read. */}
            {nextStep && (
              <Button onClick={nextStep.run} className="narrow:hidden">
                {nextStep.label}
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<DownloadIcon />}
              isBusy={download.isPending}
              aria-label={texts.exportCsv}
              title={texts.exportCsv}
              onClick={onExport}
              className="px-2 text-sm text-soft wide:@max-sm:ml-auto max-lg:hidden"
            >
              CSV
            </Button>
            <CarMenu
              photos={photos}
              files={files}
              isSold={car.status === "sold"}
              onPaper={onPaper}
              onAddTask={onAddTask}
              onExport={onExport}
              onDelete={onDelete}
              className={classes(
                floatingPlace,
                "narrow:right-0 wide:max-lg:@max-sm:ml-auto print:hidden",
              )}
            />
          </>
        )}
      </div>
      <DetailsLine values={values} onEdit={sections.edit} />
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
      {!isOpen && values.description && (
        <Description onPress={() => sections.edit("description")}>{values.description}</Description>
      )}
    </div>
  )
}

/** What a contract names of a car, each entered from here as long as nothing of the line is known. */
const offeredDetails = ["registration_number", "vin", "mileage_km"] as const

type DetailsLineProps = {
  values: CarValues
  onEdit: (field: (typeof offeredDetails)[number]) => void
}

/** Number plate, year and mileage, as far as they are known. */
function DetailsLine({ values, onEdit }: DetailsLineProps) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  const kilometres = groupedInteger(values.mileage_km.trim(), language)
  const line = [
    values.registration_number,
    values.first_registered.slice(0, 4),
    kilometres && numberWithUnit(kilometres, texts.words.mileage_km),
  ].filter(Boolean)
  if (line.length === 0)
    return (
      <div className="-my-3 -mr-2 -ml-2.75 flex flex-wrap justify-self-start print:hidden">
        {offeredDetails
          .filter((field) => !values[field].trim())
          .map((field) => (
            <Button
              key={field}
              variant="quiet"
              icon={<PlusIcon className="size-4" />}
              aria-label={texts.enterDetail(texts.words[field].label)}
              onClick={() => onEdit(field)}
              className="gap-1! px-2 text-left text-sm text-soft"
            >
              {texts.words[field].label}
            </Button>
          ))}
      </div>
    )
  return (
    <p className="min-w-0 overflow-hidden text-sm text-soft">
      <span className="dotted-parts">
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
