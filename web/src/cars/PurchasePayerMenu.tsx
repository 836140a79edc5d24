import type { Car } from "@marza/domain/cars/schemas.ts"
import { useContext } from "react"
import { useMessages } from "../messages/use.ts"
import { UserIcon } from "../ui/icons.tsx"
import { BuildingIcon } from "../ui/laterIcons.tsx"
import { MenuItem } from "../ui/Menu.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { Payers } from "../ui/payersContext.ts"
import { patchOf, restoreOf } from "./changeEach.ts"
import { SelectionMenu } from "./SelectionMenu.tsx"
import { useChangeEach } from "./useChangeEach.ts"

type Props = { organizationId: string; cars: readonly Car[] }

const payerOf = ({ purchase_paid_by }: Car) => ({ purchase_paid_by })

/** Says who paid for the purchase of all these cars, with a way back. Nothing in an organization without partners. */
export function PurchasePayerMenu({ organizationId, cars }: Props) {
  const { selection: texts } = useMessages()
  const { partners } = useContext(Payers)
  const words = usePayerWords().participant
  const { run, isBusy } = useChangeEach(organizationId)
  const active = partners.filter(({ is_active }) => is_active)
  if (active.length === 0) return null
  return (
    <SelectionMenu label={texts.payer} isBusy={isBusy}>
      {[...active.map(({ id }) => id), ""].map((id) => (
        <MenuItem
          key={id}
          icon={id === "" ? <BuildingIcon /> : <UserIcon />}
          onSelect={() =>
            run({
              cars,
              change: patchOf(() => ({ purchase_paid_by: id || null })),
              restore: restoreOf(payerOf),
              done: (count) => texts.payerSet(words[id] ?? "", count),
              restored: texts.payerRestored,
            })
          }
        >
          {words[id]}
        </MenuItem>
      ))}
    </SelectionMenu>
  )
}
