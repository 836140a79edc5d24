import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { type CarField, type CarValues, changedFields } from "./carValues.ts"

type StaleDialogProps = {
  changedBy: string | null
  base: CarValues
  mine: CarValues
  theirs: CarValues
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Nobody's change is overwritten unseen: what differs stands side by side, and a person decides. */
export function StaleDialog(props: StaleDialogProps) {
  const { changedBy, base, mine, theirs, isBusy, onKeepMine, onTakeTheirs, onClose } = props
  const { car: texts } = useMessages()
  const theirChanges = changedFields(base, theirs)
  const myChanges = changedFields(base, mine)
  const fields = [...new Set([...theirChanges, ...myChanges])]
  return (
    <Dialog
      title={texts.staleTitle}
      description={changedBy ? texts.staleBy(changedBy) : texts.staleBySomebody}
      onClose={onClose}
    >
      <table className="w-full text-left">
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {texts.staleField}
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {texts.staleMine}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {texts.staleTheirs}
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {fields.map((field) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-normal">
                <FieldName field={field} />
              </th>
              <td className="py-2 pr-3 wrap-anywhere">
                {myChanges.includes(field) ? (
                  <Value field={field} values={mine} />
                ) : (
                  <span className="text-soft">{texts.untouched}</span>
                )}
              </td>
              <td className="py-2 wrap-anywhere">
                <Value field={field} values={theirs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-5 grid gap-2 sm:flex sm:flex-row-reverse">
        <Button isBusy={isBusy} onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button look="secondary" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </Dialog>
  )
}

function FieldName({ field }: { field: CarField }) {
  const { car: texts } = useMessages()
  const names: Record<CarField, string> = {
    name: texts.name,
    description: texts.description,
    status: texts.status,
    purchase_price: texts.purchasePrice,
    purchase_currency: `${texts.purchase}: ${texts.currency}`,
    purchase_exchange_rate: `${texts.purchase}: ${texts.rate}`,
    sale_price: texts.salePrice,
    sale_currency: `${texts.sale}: ${texts.currency}`,
    sale_exchange_rate: `${texts.sale}: ${texts.rate}`,
  }
  return names[field]
}

function Value({ field, values }: { field: CarField; values: CarValues }) {
  const { car: texts, statuses } = useMessages()
  if (field === "status") return statuses[values.status]
  return values[field] || <span className="text-soft">{texts.empty}</span>
}
