import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import type { EditableField, EditableSections, Section } from "./editableSections.ts"

type EditableCardProps = {
  title: string
  section: Section
  sections: EditableSections
  /** The field that gets the focus when the section is opened by its button. */
  first: EditableField
  /** The values as text; a press on one with `data-field` opens that field. */
  reading: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A card that shows values as text. Its button, or a press on a value, shows its fields instead. */
export function EditableCard(props: EditableCardProps) {
  const { title, section, sections, first, reading, children } = props
  const isOpen = sections.isOpen(section)
  return (
    <Card
      title={title}
      action={<EditButton title={title} section={section} sections={sections} first={first} />}
    >
      {isOpen ? (
        <div className="grid gap-4">{children}</div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button above, which a keyboard reaches
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div onClick={(event) => sections.editPressed(event, first)} className="cursor-pointer">
          {reading}
        </div>
      )}
    </Card>
  )
}

type EditButtonProps = Pick<EditableCardProps, "title" | "section" | "sections" | "first">

export function EditButton({ title, section, sections, first }: EditButtonProps) {
  const { car: texts } = useMessages()
  const isOpen = sections.isOpen(section)
  const label = isOpen ? texts.fold : texts.edit
  return (
    <Button
      variant="quiet"
      ref={sections.opener(section)}
      aria-expanded={isOpen}
      aria-label={`${title}: ${label}`}
      onClick={() => (isOpen ? sections.fold(section) : sections.edit(first))}
      className="-my-2 -mr-3 px-3 text-sm text-primary print:hidden"
    >
      {label}
    </Button>
  )
}
