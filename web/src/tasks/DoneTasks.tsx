import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { changeTask, doneTasksQuery } from "./api.ts"
import { DoneTaskRow } from "./DoneTaskRow.tsx"

type DoneTasksProps = { organizationId: string; who: "mine" | "all" }

/** What was done, below what is to be done; it is read once it is opened. */
export function DoneTasks(props: DoneTasksProps) {
  const { tasks: texts } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="print:hidden">
      <p className="text-center">
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          className="px-3 text-sm text-primary"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hideDone : texts.showDone}
        </Button>
      </p>
      {isOpen && <DoneList {...props} />}
    </div>
  )
}

function DoneList({ organizationId, who }: DoneTasksProps) {
  const { tasks: texts } = useMessages()
  const list = usePages(doneTasksQuery(organizationId, who))
  const change = useMutation(changeTask(useQueryClient(), organizationId))
  const tasks = list.data?.pages.flatMap((page) => page.items)
  if (list.error && !tasks) return <LoadError error={list.error} onRetry={() => list.refetch()} />
  return (
    <Card title={texts.doneTasks} className="mt-2 pb-1!">
      {!tasks ? (
        <RowsSkeleton rows={3} />
      ) : tasks.length === 0 ? (
        <p className="-mt-2 pb-3 text-sm text-soft">{texts.noneDone}</p>
      ) : (
        <ul className="-mt-2 divide-y divide-line">
          {tasks.map((task) => (
            <DoneTaskRow
              key={task.id}
              task={task}
              isBusy={change.isPending && change.variables.task.id === task.id}
              onTakeBack={() => change.mutate({ task, patch: { done: false } })}
            />
          ))}
        </ul>
      )}
      <NextPage list={list} label={texts.more} className="mx-auto my-2 flex max-w-60" />
    </Card>
  )
}
