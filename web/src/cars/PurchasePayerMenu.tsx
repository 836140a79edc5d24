import type { Car } from "@marza/domain/cars/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useContext } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ChevronDownIcon, UserIcon } from "../ui/icons.tsx"
import { BuildingIcon } from "../ui/laterIcons.tsx"
import { Menu, MenuItem } from "../ui/Menu.tsx"
import { OpenOnPress } from "../ui/OpenOnPress.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { Payers } from "../ui/payersContext.ts"
import { type ToastAction, toast } from "../ui/toast.ts"
import { leaveSelection } from "./leaveSelection.ts"
import { changePurchasePayer, type PayerChange } from "./purchasePayer.ts"
import { select } from "./selectedCars.ts"

const ignore = () => {}

type Props = { organizationId: string; cars: readonly Car[] }

/** Says who paid for the purchase of all these cars, with a way back. Nothing in an organization without partners. */
export function PurchasePayerMenu({ organizationId, cars }: Props) {
  const { actions, selection: texts } = useMessages()
  const { partners } = useContext(Payers)
  const words = usePayerWords().participant
  const client = useQueryClient()
  const changing = useMutation(changePurchasePayer(client, organizationId))
  const active = partners.filter(({ is_active }) => is_active)
  if (active.length === 0) return null

  /** One toast says what was done and what was not, as only the newest one shows. */
  function tell(done: string, { changed, left, broken }: PayerChange, ...undo: ToastAction[]) {
    const leftNames = left.join(", ")
    if (changed.length === 0) return toast.notice(texts.payerLeft, leftNames)
    const rest = [
      left.length > 0 && `${texts.payerLeft}: ${leftNames}`,
      broken && `${broken.reason} ${broken.cars.map(({ name }) => name).join(", ")}`,
    ]
    toast.success(done, rest.filter(Boolean).join(". ") || undefined, ...undo)
  }

  // The menu is gone by the time that the toast is pressed, and a failure has its toast (app/query-client.ts).
  async function undo({ changed, before }: PayerChange) {
    const back = await changing.mutateAsync(
      changed.map((car, index) => ({ car, payer: before[index] ?? null, isUndo: true })),
    )
    tell(texts.payerRestored(back.changed.length), back)
  }

  async function choose(payer: string) {
    const change = await changing.mutateAsync(cars.map((car) => ({ car, payer: payer || null })))
    const { cars: rest = [] } = change.broken ?? {}
    // What is left stays chosen, to be tried again.
    if (rest.length > 0)
      select(
        cars.filter((car) => !rest.includes(car)),
        false,
      )
    else leaveSelection()
    tell(texts.payerSet(words[payer] ?? "", change.changed.length), change, {
      label: actions.undo,
      run: () => void undo(change).catch(ignore),
    })
  }

  const button = (onPress?: () => void) => (
    <Button
      variant="secondary"
      size="tall"
      aria-haspopup="menu"
      isBusy={changing.isPending}
      {...(onPress && { onClick: onPress })}
    >
      {texts.payer}
      <ChevronDownIcon className="size-4" />
    </Button>
  )
  return (
    <OpenOnPress button={button}>
      {() => (
        <Menu trigger={button()}>
          {[...active.map(({ id }) => id), ""].map((id) => (
            <MenuItem
              key={id}
              icon={id === "" ? <BuildingIcon /> : <UserIcon />}
              onSelect={() => void choose(id).catch(ignore)}
            >
              {words[id]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </OpenOnPress>
  )
}
