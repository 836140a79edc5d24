import type { Car, SaleDeletionQuery, SaleUndoQuery } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { MutationOptions, QueryClient } from "@tanstack/react-query"
import { isRefusal } from "../api/errors.ts"
import { messages } from "../messages/use.ts"
import { type ToastAction, toast } from "../ui/toast.ts"
import { askAboutInvoice, askAboutSaleUndo } from "./askAboutInvoice.ts"
import { changeStatus, undoSale, undoStatus } from "./statusApi.ts"

/** Runs a mutation that no component observes: its toast may outlive the screen. */
const run = <Data, Variables, Context>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
) => client.getMutationCache().build(client, options).execute(variables)

/** The toast action that undoes the status change of a car's version. */
export const undoOf = (client: QueryClient, car: Car): ToastAction => {
  const undo = (known: SaleUndoQuery) =>
    void run(client, undoStatus(client, car.organization_id), { ...car, ...known }).then(
      ({ name }) => toast.success(messages().cars.statusRestored, name),
      // Any other error has its toast (app/query-client.ts).
      (error: unknown) => askAboutInvoice(error, () => undo({ with_invoice: "true" })),
    )
  return { label: messages().actions.undo, run: () => undo({}) }
}

/**
 * Changes a status at once; the toast offers to undo it, and to write the price of a car that was sold without one. Where
 * a deposit of somebody else is held, the sheet opens, which asks what becomes of it. An invoice that
 * stands is asked about, too.
 * @param onSell opens the selling sheet of a car
 */
export const changeStatusOf = (
  client: QueryClient,
  car: Car,
  status: CarStatus,
  onSell: (car: Car) => void,
  known: SaleUndoQuery = {},
): Promise<void> =>
  run(client, changeStatus(client, car.organization_id), { car, status, ...known }).then(
    (changed) => {
      const { cars: texts } = messages()
      const undo = undoOf(client, changed)
      if (changed.status !== "sold" || changed.sale_price !== null)
        return toast.success(texts.statusChanged, changed.name, undo)
      const writePrice = { label: texts.writePrice, run: () => onSell(changed) }
      toast.success(texts.statusChanged, `${changed.name}. ${texts.noSalePrice}`, writePrice, undo)
    },
    (error: unknown) => {
      if (isRefusal(error, "deposit_of_another")) return onSell(car)
      const again = () => void changeStatusOf(client, car, status, onSell, { with_invoice: "true" })
      askAboutInvoice(error, again)
    },
  )

/** Takes a sale back: by itself or, where the car was sold by its status alone, by its status. */
export const takeSaleBack = (
  client: QueryClient,
  car: Car,
  known: SaleDeletionQuery = {},
): Promise<void> =>
  run(client, undoSale(client, ["conflict"]), { ...car, ...known }).then(
    ({ name }) => void toast.success(messages().sale.takenBack, name),
    (error: unknown) => {
      if (isRefusal(error, "conflict"))
        return changeStatusOf(client, car, "preparing", () => {}, known)
      askAboutSaleUndo(error, (answer) => void takeSaleBack(client, car, { ...known, ...answer }))
    },
  )
