import type { Supplier } from "@marza/domain/suppliers/calls.ts"
import { useQuery } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import { suppliersQuery } from "../api/suppliers.ts"
import type { ControlProps } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"
import { useDebounced } from "./useDebounced.ts"

type SupplierInputProps = {
  control: ControlProps
  organizationId: string
  supplier: string
  /** What else is typed of the supplier, by its field. */
  known: Numbers
  onSupplier: (supplier: string) => void
  onNumber: (field: keyof Numbers, number: string) => void
  /** Called with a supplier of earlier invoices, once it is the one that is typed. */
  onKnown?: ((supplier: Supplier) => void) | undefined
}

type Numbers = Record<(typeof numbers)[number], string>

const numbers = ["supplier_code", "supplier_vat_number"] as const

/**
 * The name of a supplier. It proposes those of earlier invoices; one of them brings its code and VAT number, unless others
 * were typed.
 */
export function SupplierInput(props: SupplierInputProps) {
  const { control, organizationId, supplier, known: typed, onSupplier, onNumber, onKnown } = props
  const listId = useId()
  const search = useDebounced(supplier.trim())
  const [isReached, setReached] = useState(false)
  const { data: known = [] } = useQuery({
    ...suppliersQuery(organizationId, search),
    enabled: isReached,
  })
  /** What was filled in, and goes when another supplier is typed. */
  const filledIn = useRef<Numbers>({ supplier_code: "", supplier_vat_number: "" })

  function fillIn(name: string) {
    const found = known.find((one) => one.supplier === name.trim())
    if (found) onKnown?.(found)
    for (const field of numbers) {
      if (typed[field] !== "" && typed[field] !== filledIn.current[field]) continue
      filledIn.current[field] = found?.[field] ?? ""
      if (filledIn.current[field] !== typed[field]) onNumber(field, filledIn.current[field])
    }
  }

  return (
    <>
      <TextInput
        {...control}
        autoComplete="off"
        name="supplier"
        list={listId}
        value={supplier}
        // Chromium's arrow of a list says no more than the list, which opens by itself.
        className="[&::-webkit-calendar-picker-indicator]:hidden!"
        onFocus={() => setReached(true)}
        onChange={({ target }) => {
          onSupplier(target.value)
          fillIn(target.value)
        }}
        // A name that was typed faster than the suppliers arrived is known by now.
        onBlur={() => fillIn(supplier)}
      />
      <datalist id={listId}>
        {known.map((one) => (
          <option key={one.supplier} value={one.supplier}>
            {one.supplier_code}
          </option>
        ))}
      </datalist>
    </>
  )
}
