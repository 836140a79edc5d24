import { useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import type { ControlProps } from "../ui/Field.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { useDebounced } from "../ui/useDebounced.ts"
import { sidesQuery } from "./api.ts"
import {
  changesOf,
  type DraftedKind,
  filledFrom,
  isNamed,
  type PaperValues,
  sideFor,
  sidesOf,
  without,
} from "./paperValues.ts"

type SideNameInputProps = {
  control: ControlProps
  organizationId: string
  kind: DraftedKind
  values: PaperValues
  onChange: (changes: Partial<PaperValues>) => void
}

/** The name of the other side. It proposes those of earlier papers; one of them fills in what is empty of code and address. */
export function SideNameInput(props: SideNameInputProps) {
  const { control, organizationId, kind, values, onChange } = props
  const listId = useId()
  const { side_name: name } = values
  const search = useDebounced(name.trim())
  const [isReached, setReached] = useState(false)
  // A name that is filled in already is looked up at once.
  const { data } = useQuery({
    ...sidesQuery(organizationId, search),
    enabled: isReached || search !== "",
  })
  const known = sidesOf(data ?? [])
  /** What was filled in, and goes when another name is typed: a code of somebody else must not stay. */
  const filledIn = useRef<Partial<PaperValues>>({})

  function fillIn(typed: PaperValues) {
    const found = known.find((side) => isNamed(side, typed.side_name))
    const emptied = without(typed, filledIn.current)
    const next = found ? filledFrom(emptied, sideFor(kind, found)) : emptied
    filledIn.current = changesOf(emptied, next)
    onChange(changesOf(values, next))
  }

  const onKnown = useEffectEvent(() => {
    // A name that was filled in by the car, or typed faster than the papers arrived.
    if (known.some((side) => isNamed(side, name))) fillIn(values)
  })
  useEffect(() => {
    if (data) onKnown()
  }, [data])

  return (
    <>
      <TextInput
        {...control}
        autoComplete="off"
        name="side.name"
        list={listId}
        value={name}
        // Chromium's arrow of a list says no more than the list, which opens by itself.
        className="[&::-webkit-calendar-picker-indicator]:hidden!"
        onFocus={() => setReached(true)}
        onChange={({ target }) => fillIn({ ...values, side_name: target.value })}
      />
      <datalist id={listId}>
        {known.map((side) => (
          <option key={side.name} value={side.name ?? ""}>
            {[side.code, side.address].filter(Boolean).join(", ")}
          </option>
        ))}
      </datalist>
    </>
  )
}
