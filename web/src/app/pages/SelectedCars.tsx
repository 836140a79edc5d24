import { type Car, maxExportedIds } from "@marza/domain/cars/schemas.ts"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { urlOf } from "../../api/calls.ts"
import { keys } from "../../api/keys.ts"
import { useNewReceipts } from "../../attachments/useNewReceipts.tsx"
import { PurchasePayerMenu } from "../../cars/PurchasePayerMenu.tsx"
import { SelectedStatusMenu } from "../../cars/SelectedStatusMenu.tsx"
import { SelectionBar } from "../../cars/SelectionBar.tsx"
import { clearSelection, useSelection } from "../../cars/selectedCars.ts"
import { useMessages } from "../../messages/use.ts"
import { Button } from "../../ui/Button.tsx"
import { ExportButton } from "../../ui/ExportButton.tsx"
import { lazily } from "../../ui/lazily.tsx"

const NewSplitDialog = lazily(
  async () => (await import("../../expenses/SplitDialog.tsx")).NewSplitDialog,
)

const SelectedPriceDialog = lazily(
  async () => (await import("../../cars/SelectedPriceDialog.tsx")).SelectedPriceDialog,
)

/** A chosen car as its page has seen it last: what was changed there counts here, too. */
function currentOf(client: QueryClient, car: Car): Car {
  const seen = client.getQueryData<Car>(keys.car(car.organization_id, car.id))
  return seen && seen.version >= car.version ? seen : car
}

/** The actions on the cars that are chosen in the table. */
export function SelectedCars({ organizationId }: { organizationId: string }) {
  const { selection: texts } = useMessages()
  const client = useQueryClient()
  const cars = [...useSelection().values()]
    .filter((car) => car.organization_id === organizationId)
    .map((car) => currentOf(client, car))
  const [isSplitting, setSplitting] = useState(false)
  const [isPricing, setPricing] = useState(false)
  const [first] = cars
  if (!first) return null
  return (
    <>
      <SelectionBar cars={cars}>
        {cars.length <= maxExportedIds && (
          <SelectedFiles organizationId={organizationId} cars={cars} />
        )}
        <SelectedStatusMenu organizationId={organizationId} cars={cars} />
        <Button
          variant="secondary"
          onPointerEnter={SelectedPriceDialog.preload}
          onClick={() => setPricing(true)}
        >
          {texts.price}
        </Button>
        <PurchasePayerMenu organizationId={organizationId} cars={cars} />
        <Button
          aria-keyshortcuts="e"
          onPointerEnter={NewSplitDialog.preload}
          onClick={() => setSplitting(true)}
        >
          {texts.split}
        </Button>
      </SelectionBar>
      <Suspense>
        {isPricing && (
          <SelectedPriceDialog
            organizationId={organizationId}
            cars={cars}
            onClose={() => setPricing(false)}
          />
        )}
        {isSplitting && (
          <SplitOfCars
            organizationId={organizationId}
            cars={[first, ...cars.slice(1)]}
            onClose={() => setSplitting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The chosen cars as files, in the order of the list. */
function SelectedFiles({ organizationId, cars }: { organizationId: string; cars: readonly Car[] }) {
  const { selection: texts } = useMessages()
  const request = {
    params: { id: organizationId },
    query: { ids: cars.map(({ id }) => id).join() },
  }
  return (
    <ExportButton
      label={texts.files}
      workbook={urlOf("GET /api/organizations/:id/cars/export.xlsx", request)}
      csv={urlOf("GET /api/organizations/:id/cars/export.csv", request)}
    />
  )
}

type SplitOfCarsProps = {
  organizationId: string
  cars: readonly [Car, ...Car[]]
  onClose: () => void
}

/** A new invoice for these cars. */
function SplitOfCars({ organizationId, cars, onClose }: SplitOfCarsProps) {
  const [first] = cars
  const owner = { organizationId, carId: first.id, carName: first.name }
  const receipts = useNewReceipts(owner, undefined, `split.${organizationId}`)
  return (
    <NewSplitDialog
      organizationId={organizationId}
      cars={cars.map(({ id, name }) => ({ carId: id, carName: name }))}
      hasVat={cars.some(({ vat_rate }) => vat_rate !== null)}
      isImport={cars.some(({ origin }) => origin === "import")}
      receipts={receipts}
      onAdded={clearSelection}
      onClose={() => {
        receipts.discard()
        onClose()
      }}
    />
  )
}
