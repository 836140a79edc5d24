import { type CarField, type CarFields, carFields } from "@marza/domain/cars/fields.ts"
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { FieldErrors } from "../ui/form.ts"

type BlockOf<F extends CarField> = NonNullable<CarFields[F]["block"]>
export type Block = BlockOf<CarField>
/** All but the status, which has no block, because it can always be changed. */
export type EditableField = {
  [F in CarField]: CarFields[F]["block"] extends null ? never : F
}[CarField]

const isEditable = (field: string): field is EditableField =>
  field in carFields && carFields[field as CarField].block !== null
const blocksOf = (errors: FieldErrors) =>
  Object.keys(errors)
    .filter(isEditable)
    .map((field) => carFields[field].block)

export type Blocks = ReturnType<typeof useBlocks>

/** Which blocks of a car's page show their fields. */
export function useBlocks(form: RefObject<HTMLFormElement | null>, errors: FieldErrors) {
  const [opened, setOpened] = useState<ReadonlySet<Block>>(new Set())
  const [shownErrors, setShownErrors] = useState(errors)
  const lastOpened = useRef<Block>("name")
  const isFolding = useRef(false)
  const openers = useRef(new Map<Block, HTMLElement | null>())
  // A refused save opens what it refuses. A corrected error does not fold the block under the person who types.
  if (errors !== shownErrors) {
    setShownErrors(errors)
    const wrong = blocksOf(errors).filter((block) => !opened.has(block))
    if (wrong.length > 0) setOpened(new Set([...opened, ...wrong]))
  }

  useLayoutEffect(() => {
    if (!isFolding.current) return
    isFolding.current = false
    if (document.activeElement === document.body && opened.size === 0)
      openers.current.get(lastOpened.current)?.focus({ preventScroll: true })
  }, [opened])

  /** Rendered at once, because a phone shows its keyboard only where the tap itself moves the focus. */
  function edit(field: EditableField) {
    const { block } = carFields[field]
    lastOpened.current = block
    flushSync(() => setOpened((before) => new Set([...before, block])))
    // A rate, for one, has no field while the currency is EUR.
    const input = form.current?.querySelector<HTMLElement>(`[name=${field}]`)
    const target = input ?? openers.current.get(block)
    target?.focus()
  }

  return {
    isOpen: (block: Block) => opened.has(block),
    /** The ref of the button that opens a block: it has the focus once the block is folded. */
    opener: (block: Block) => (button: HTMLElement | null) =>
      void openers.current.set(block, button),
    edit,
    /** Opens the block whose text was pressed, at the pressed value. */
    editPressed(event: MouseEvent<HTMLElement>, first: EditableField) {
      const { target } = event
      // Selecting a text, to copy a VIN for example, is no press.
      if (!(target instanceof Element) || target.closest("a, button") || hasSelection()) return
      const pressed = target.closest<HTMLElement>("[data-field]")?.dataset.field
      edit(pressed && isEditable(pressed) ? pressed : first)
    },
    fold(block: Block) {
      flushSync(() =>
        setOpened((before) => new Set([...before].filter((other) => other !== block))),
      )
      openers.current.get(block)?.focus({ preventScroll: true })
    },
    /** After a save. The focus, when it was in what disappears, goes to where editing began. */
    foldAll() {
      isFolding.current = true
      setOpened(new Set())
    },
  }
}

const hasSelection = () => Boolean(getSelection()?.toString())
