import type { ComponentProps } from "react"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { sending } from "./useRowAdd.ts"

type RowAddDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  "title" | "description" | "onClose" | "children"
> & {
  submit: string
  add: { isAdding: boolean; form: Pick<ComponentProps<"form">, "ref"> }
  onSend: () => void
}

/** The dialog of `useRowAdd`: fields and one button. */
export const RowAddDialog = ({ submit, add, onSend, ...dialog }: RowAddDialogProps) => (
  <Dialog
    {...dialog}
    hasColumns
    startsTyping
    form={{ ...add.form, onSubmit: sending(onSend) }}
    actions={
      <Button type="submit" size="tall" isBusy={add.isAdding} className="flex-1">
        {submit}
      </Button>
    }
  />
)
