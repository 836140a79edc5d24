import type { TaskPerson } from "@marza/domain/tasks/read-line.ts"
import { type Task, taskPatchSchema } from "@marza/domain/tasks/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import { CarField } from "../inbox/CarField.tsx"
import { useMessages } from "../messages/use.ts"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { RowEditDialog } from "../ui/RowEditDialog.tsx"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
import { editTask } from "./api.ts"
import {
  bodyOf,
  changedFields,
  type TaskPart,
  type TaskValues,
  taskMerger,
  valuesOf,
} from "./taskValues.ts"

type EditTaskDialogProps = {
  organizationId: string
  task: Task
  people: readonly TaskPerson[]
  onClose: () => void
}

/** Edits what is to be done, by when and by whom. What somebody else has saved meanwhile is merged, or asked about. */
export function EditTaskDialog({ organizationId, task, people, onClose }: EditTaskDialogProps) {
  const { tasks: texts } = useMessages()
  const { values, errors, onChange, ...edit } = useRowEdit({
    row: task,
    form: { valuesOf, bodyOf, changedFields, merger: taskMerger },
    schema: taskPatchSchema,
    change: editTask(useQueryClient(), organizationId),
    query: {},
    onSaved: ({ title }) => toast.success(texts.saved, title),
    onClose,
  })
  const options = [
    { value: "", label: texts.nobody },
    ...people.map(({ id, full_name }) => ({ value: id, label: full_name ?? texts.nameless })),
  ]
  const shown = (part: TaskPart, of: TaskValues) => {
    if (part === "assignee") return options.find(({ value }) => value === of.assignee)?.label
    return part === "car" ? of.car_name : of[part]
  }
  return (
    <RowEditDialog
      title={texts.edit}
      {...(task.source && task.car_name && { description: task.car_name })}
      onClose={onClose}
      edit={edit}
      texts={texts}
      namePart={(part) =>
        ({
          title: texts.task,
          car: texts.car,
          due_on: texts.day,
          assignee: texts.person,
        })[part]
      }
      showPart={shown}
    >
      <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
        <FormError refusal={edit.refusal} />
        <Field label={texts.task} isRequired error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              name="title"
              autoComplete="off"
              value={values.title}
              onChange={({ target }) => onChange("title", target.value)}
            />
          )}
        </Field>
        {/* The car of a task of the program is its ground. */}
        {!task.source && (
          <CarField
            organizationId={organizationId}
            car={values.car_id ? { id: values.car_id, name: values.car_name } : null}
            error={errors.car_id}
            onChange={(car) => {
              onChange("car_id", car?.id ?? "")
              onChange("car_name", car?.name ?? "")
            }}
          />
        )}
        <DayField
          label={texts.day}
          error={errors.due_on}
          name="due_on"
          value={values.due_on}
          onChange={(day) => onChange("due_on", day)}
        />
        <Field label={texts.person} error={errors.assignee}>
          {(control) => (
            <Select
              {...control}
              name="assignee"
              value={values.assignee}
              options={options}
              onChange={(person) => onChange("assignee", person)}
            />
          )}
        </Field>
      </div>
    </RowEditDialog>
  )
}
