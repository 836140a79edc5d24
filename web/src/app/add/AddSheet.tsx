import { storedTypes } from "@marza/domain/attachments/kinds.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, Suspense, useState } from "react"
import { acceptedTypes } from "../../attachments/documents.ts"
import { addPapers } from "../../attachments/uploadActions.ts"
import { useNewReceipts } from "../../attachments/useNewReceipts.tsx"
import { FileButton } from "../../images/FileButton.tsx"
import { CarTargets } from "../../inbox/CarTargets.tsx"
import { useMessages } from "../../messages/use.ts"
import { tasksQuery } from "../../tasks/api.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { CarIcon, ListIcon } from "../../ui/icons.tsx"
import { BuildingIcon, CameraIcon, TransferIcon } from "../../ui/laterIcons.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { mediaQuery } from "../../ui/mediaQuery.ts"

const AddExpenseDialog = lazily(
  async () => (await import("../../expenses/AddExpenseDialog.tsx")).AddExpenseDialog,
)
const AddPaymentDialog = lazily(
  async () => (await import("../../payments/AddPaymentDialog.tsx")).AddPaymentDialog,
)
const AddOverheadDialog = lazily(
  async () => (await import("../../overheads/AddOverheadDialog.tsx")).AddOverheadDialog,
)
const AddTaskDialog = lazily(
  async () => (await import("../../tasks/AddTaskDialog.tsx")).AddTaskDialog,
)

type AddSheetProps = { organization: Organization; onClose: () => void }

/** What is added beside a car; an expense and a payment ask for their car first. */
export function AddSheet({ organization, onClose }: AddSheetProps) {
  const [what, setWhat] = useState<"expense" | "payment" | "overhead" | "task" | null>(null)
  const [car, setCar] = useState<Car | null>(null)
  if (what === null) return <Choice {...{ organization, onClose }} onChoose={setWhat} />
  if (what === "overhead" || what === "task") {
    const Adding = what === "task" ? AddTask : AddOverhead
    return (
      <Suspense>
        <Adding {...{ organization, onClose }} />
      </Suspense>
    )
  }
  if (!car) return <WhichCar {...{ organization, what, onClose }} onChoose={setCar} />
  const Adding = what === "expense" ? AddExpense : AddPayment
  return (
    <Suspense>
      <Adding car={car} onClose={onClose} />
    </Suspense>
  )
}

const AddOverhead = ({ organization, onClose }: AddSheetProps) => (
  <AddOverheadDialog organization={organization} onClose={onClose} />
)

function AddTask({ organization: { id }, onClose }: AddSheetProps) {
  const { data } = useInfiniteQuery(tasksQuery(id, "mine"))
  return (
    <AddTaskDialog organizationId={id} people={data?.pages[0]?.people ?? []} onClose={onClose} />
  )
}

type OfCarProps = { car: Car; onClose: () => void }

const ownerOf = ({ organization_id, id, name }: Car) => ({
  organizationId: organization_id,
  carId: id,
  carName: name,
})

function AddExpense({ car, onClose }: OfCarProps) {
  const receipts = useNewReceipts(ownerOf(car))
  return (
    <AddExpenseDialog
      car={ownerOf(car)}
      hasVat={car.vat_rate !== null}
      isImport={car.origin === "import"}
      receipts={receipts}
      onClose={onClose}
    />
  )
}

const AddPayment = ({ car, onClose }: OfCarProps) => (
  <AddPaymentDialog car={ownerOf(car)} paid={car} onClose={onClose} />
)

type WhichCarProps = AddSheetProps & {
  what: "expense" | "payment"
  onChoose: (car: Car) => void
}

function WhichCar({ organization, what, onClose, onChoose }: WhichCarProps) {
  const { adding: texts } = useMessages()
  return (
    <Dialog title={texts[what]} description={texts.whichCar} startsTyping onClose={onClose}>
      <CarTargets organizationId={organization.id} isLabelInside onChoose={onChoose} />
    </Dialog>
  )
}

const row =
  "flex min-h-14 w-full items-center gap-3 rounded-xl py-2 text-left font-semibold hover:bg-background [&>svg]:text-soft"
const images = storedTypes.filter((type) => type.startsWith("image/")).join(",")
const hasCamera = mediaQuery("(pointer: coarse)")

type ChoiceProps = AddSheetProps & {
  onChoose: (what: "expense" | "payment" | "overhead" | "task") => void
}

function Choice({ organization, onClose, onChoose }: ChoiceProps) {
  const { adding: texts } = useMessages()
  const navigate = useNavigate()
  const isCamera = hasCamera.useValue()
  const icons = {
    expense: <CarIcon />,
    payment: <TransferIcon />,
    overhead: <BuildingIcon />,
    task: <ListIcon />,
  } satisfies Record<Parameters<ChoiceProps["onChoose"]>[0], ReactNode>
  const choices = Object.keys(icons) as (keyof typeof icons)[]

  /** The receipt waits in the inbox, where its expense is entered beside it. */
  function addReceipt(files: readonly File[]) {
    const ids = files.map(() => newId())
    addPapers({ organizationId: organization.id, carId: null }, files, ids)
    onClose()
    void navigate({ to: "/inbox", state: { spends: ids[0] } })
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <ul className="divide-y divide-line">
        {choices
          .filter((what) => what !== "overhead" || isOwnerOrAdmin(organization.role))
          .flatMap((what) => [
            <li key={what}>
              <button type="button" onClick={() => onChoose(what)} className={row}>
                {icons[what]}
                {texts[what]}
              </button>
            </li>,
            what === "expense" && (
              <li key="receipt">
                <FileButton
                  label={texts.receipt}
                  isRow
                  isCamera={isCamera}
                  isMany={!isCamera}
                  accept={isCamera ? images : acceptedTypes}
                  icon={<CameraIcon />}
                  className={row}
                  onFiles={addReceipt}
                />
              </li>
            ),
          ])}
      </ul>
    </Dialog>
  )
}
