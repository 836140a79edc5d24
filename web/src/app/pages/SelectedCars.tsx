import type { Car } from "@marza/domain/cars/schemas.ts"
import { Suspense, useState } from "react"
import { useNewReceipts } from "../../attachments/useNewReceipts.tsx"
import { PurchasePayerMenu } from "../../cars/PurchasePayerMenu.tsx"
import { SelectionBar } from "../../cars/SelectionBar.tsx"
import { clearSelection, useSelection } from "../../cars/selectedCars.ts"
import { useMessages } from "../../messages/use.ts"
import { Button } from "../../ui/Button.tsx"
import { lazily } from "../../ui/lazily.tsx"

const NewSplitDialog = lazily(
  async () => (await import("../../expenses/SplitDialog.tsx")).NewSplitDialog,
)

/** The actions on the cars that are chosen in the table. */
export function SelectedCars({ organizationId }: { organizationId: string }) {
  const { selection: texts } = useMessages()
  const cars = [...useSelection().values()].filter((car) => car.organization_id === organizationId)
  const [isSplitting, setSplitting] = useState(false)
  const [first] = cars
  if (!first) return null
  return (
    <>
      <SelectionBar count={cars.length}>
        <PurchasePayerMenu organizationId={organizationId} cars={cars} />
        <Button
          aria-keyshortcuts="e"
          size="tall"
          onPointerEnter={NewSplitDialog.preload}
          onClick={() => setSplitting(true)}
        >
          {texts.split}
        </Button>
      </SelectionBar>
      <Suspense>
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
