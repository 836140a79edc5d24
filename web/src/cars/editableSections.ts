import { type CarField, type CarFields, carFields } from "@marza/domain/cars/fields.ts"
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { FieldErrors } from "../ui/form.ts"

type SectionOf<F extends CarField> = NonNullable<CarFields[F]["section"]>
export type Section = SectionOf<CarField>
/** Every field but the status, which can always be changed and so has no section. */
export type EditableField = {
  [F in CarField]: CarFields[F]["section"] extends null ? never : F
}[CarField]

export const isEditable = (field: string): field is EditableField =>
  field in carFields && carFields[field as CarField].section !== null
const sectionsOf = (errors: FieldErrors) =>
  Object.keys(errors)
    .filter(isEditable)
    .map((field) => carFields[field].section)

export type EditableSections = ReturnType<typeof useEditableSections>

/** Which sections of a car's page show their fields. */
export function useEditableSections(form: RefObject<HTMLFormElement | null>, errors: FieldErrors) {
  const [opened, setOpened] = useState<ReadonlySet<Section>>(new Set())
  const [shownErrors, setShownErrors] = useState(errors)
  const lastOpened = useRef<Section>("name")
  const isFolding = useRef(false)
  const openers = useRef(new Map<Section, HTMLElement | null>())
  // A refused save opens the sections with errors. A corrected error does not fold a section while somebody types
  // there.
  if (errors !== shownErrors) {
    setShownErrors(errors)
    const wrong = sectionsOf(errors).filter((section) => !opened.has(section))
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
    const { section } = carFields[field]
    lastOpened.current = section
    flushSync(() => setOpened((before) => new Set([...before, section])))
    // A field may have no input: a rate has none while the currency is EUR.
    const input = form.current?.querySelector<HTMLElement>(`[name=${field}]`)
    const target = input ?? openers.current.get(section)
    target?.focus()
  }

  return {
    isOpen: (section: Section) => opened.has(section),
    /** The ref of the button that opens a section: it has the focus once the section is folded. */
    opener: (section: Section) => (button: HTMLElement | null) =>
      void openers.current.set(section, button),
    edit,
    /** Opens the section whose text was pressed, at the pressed value. */
    editPressed(event: MouseEvent<HTMLElement>, first: EditableField) {
      const { target } = event
      // Selecting a text, to copy a VIN for example, is no press.
      if (!(target instanceof Element) || target.closest("a, button") || hasSelection()) return
      const pressed = target.closest<HTMLElement>("[data-field]")?.dataset.field
      edit(pressed && isEditable(pressed) ? pressed : first)
    },
    fold(section: Section) {
      flushSync(() =>
        setOpened((before) => new Set([...before].filter((other) => other !== section))),
      )
      openers.current.get(section)?.focus({ preventScroll: true })
    },
    /** Folds all sections after a save. Focus in one of them goes to the button that opened it. */
    foldAll() {
      isFolding.current = true
      setOpened(new Set())
    },
  }
}

const hasSelection = () => Boolean(getSelection()?.toString())
