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
  code: string
  onSupplier: (supplier: string) => void
  onCode: (code: string) => void
}

/** The name of a supplier. It proposes those of earlier invoices; one of them brings its code, unless another was typed. */
export function SupplierInput(props: SupplierInputProps) {
  const { control, organizationId, supplier, code, onSupplier, onCode } = props
  const listId = useId()
  const search = useDebounced(supplier.trim())
  const [isReached, setReached] = useState(false)
  const { data: known = [] } = useQuery({
    ...suppliersQuery(organizationId, search),
    enabled: isReached,
  })
  /** The code that was filled in, and goes when another supplier is typed. */
  const filledIn = useRef("")

  function fillInCode(name: string) {
    if (code !== "" && code !== filledIn.current) return
    filledIn.current = known.find((one) => one.supplier === name.trim())?.supplier_code ?? ""
    if (filledIn.current !== code) onCode(filledIn.current)
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
          fillInCode(target.value)
        }}
        // A name that was typed faster than the suppliers arrived is known by now.
        onBlur={() => fillInCode(supplier)}
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
