import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import type { Block, Blocks, EditableField } from "./blocks.ts"

type EditableCardProps = {
  title: string
  block: Block
  blocks: Blocks
  /** Has the focus when the whole block is opened. */
  first: EditableField
  /** What is read; values with `data-field` open at that field. */
  reading: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A card that is read until its button, or a press on what it says, shows its fields in place. */
export function EditableCard(props: EditableCardProps) {
  const { title, block, blocks, first, reading, children } = props
  const isOpen = blocks.isOpen(block)
  return (
    <Card
      title={title}
      action={<EditButton title={title} block={block} blocks={blocks} first={first} />}
    >
      {isOpen ? (
        <div className="grid gap-4">{children}</div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button above, which a keyboard reaches
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div onClick={(event) => blocks.editPressed(event, first)} className="cursor-pointer">
          {reading}
        </div>
      )}
    </Card>
  )
}

type EditButtonProps = Pick<EditableCardProps, "title" | "block" | "blocks" | "first">

export function EditButton({ title, block, blocks, first }: EditButtonProps) {
  const { car: texts } = useMessages()
  const isOpen = blocks.isOpen(block)
  const label = isOpen ? texts.fold : texts.edit
  return (
    <Button
      variant="quiet"
      ref={blocks.opener(block)}
      aria-expanded={isOpen}
      aria-label={`${title}: ${label}`}
      onClick={() => (isOpen ? blocks.fold(block) : blocks.edit(first))}
      className="-my-2 -mr-3 px-3 text-sm text-soft hover:text-ink"
    >
      {label}
    </Button>
  )
}
