import type { TaskPerson } from "@marza/domain/tasks/read-line.ts"
import type { Task } from "@marza/domain/tasks/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId, useState } from "react"
import { useIsLost } from "../api/offline.ts"
import { usePages } from "../api/usePages.ts"
import { useMessages } from "../messages/use.ts"
import { proposedQuery } from "../overheads/api.ts"
import type { OverheadsOf } from "../overheads/OverheadFields.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { WifiOffIcon } from "../ui/icons.tsx"
import { isWide } from "../ui/isWide.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { TabPanel, Tabs } from "../ui/Tabs.tsx"
import { useRowFocus } from "../ui/useRowFocus.ts"
import { tasksQuery } from "./api.ts"
import { DoneTasks } from "./DoneTasks.tsx"
import { type GroupName, groupNames, groupOf } from "./groups.ts"
import { QuickAdd } from "./QuickAdd.tsx"
import { TaskRow } from "./TaskRow.tsx"
import { useTaskActions } from "./useTaskActions.tsx"
import { WaitingCars } from "./WaitingCars.tsx"
import { WaitingOverheads } from "./WaitingOverheads.tsx"

type Who = "mine" | "all"

type TasksPageProps = {
  organizationId: string
  /** What waits for a connection. */
  unsent?: ReactNode
  /** The organization, for who may see its overheads: those that wait are no tasks and stand above them. */
  overheadsOf?: OverheadsOf | undefined
}

/** What is to be done, by when: one line adds a task, one tap does it. */
export function TasksPage({ organizationId, unsent, overheadsOf }: TasksPageProps) {
  const { tasks: texts } = useMessages()
  const isLost = useIsLost()
  const [who, setWho] = useState<Who>("mine")
  const list = usePages(tasksQuery(organizationId, who))
  const overheads = useQuery({ ...proposedQuery(organizationId), enabled: Boolean(overheadsOf) })
  const id = useId()
  const rowFocus = useRowFocus<HTMLDivElement>()
  const people = list.data?.pages[0]?.people ?? []
  const tasks = list.data?.pages.flatMap((page) => page.items) ?? []
  const today = todayInVilnius(new Date())
  /** Whether something that is late or due today has a button: that is done before anything is added. */
  const hasNext = tasks.some((task) => task.source !== null && isUrgent(groupOf(task, today)))
  const isBeside = isWide.useValue()
  const waiting = overheadsOf && overheads.data && overheads.data.length > 0 && (
    <WaitingOverheads organization={overheadsOf} proposed={overheads.data} />
  )
  const cars = list.data?.pages[0]?.cars ?? []
  const hasBeside = (isBeside && waiting) || cars.length > 0
  return (
    <>
      <div className="mb-4 flex max-w-190 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
        <Tabs<Who>
          id={id}
          label={texts.whose}
          value={who}
          tabs={[
            { value: "mine", label: texts.mine },
            { value: "all", label: texts.all },
          ]}
          onChange={setWho}
          className="mx-0! rounded-full bg-line/60 *:min-w-20 [&_[role=tab]>span]:min-h-9"
        />
      </div>
      {isLost && (
        <p className="mb-3 flex gap-2 text-sm text-warn">
          <WifiOffIcon />
          {texts.offline}
        </p>
      )}
      <div {...rowFocus}>
        <QuickAdd
          organizationId={organizationId}
          people={people}
          isPrimary={list.data !== undefined && !hasNext}
        />
        <div className="max-w-190">{unsent}</div>
        <TabPanel id={id} value={who}>
          {/* Both come together, because the overheads stand among the tasks of a phone. */}
          {list.data && !overheads.isLoading ? (
            <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,47.5rem)_minmax(20rem,1fr)]">
              <div>
                <Groups
                  organizationId={organizationId}
                  tasks={tasks}
                  today={today}
                  people={people}
                  hasMore={list.hasNextPage}
                >
                  {!isBeside && waiting}
                </Groups>
                <NextPage list={list} label={texts.more} className="mx-auto mt-4 flex max-w-60" />
              </div>
              {hasBeside && (
                // Level with the line that adds a task.
                <div className="grid grid-cols-1 gap-3 lg:-mt-16">
                  {isBeside && waiting}
                  <WaitingCars organizationId={organizationId} first={cars} />
                </div>
              )}
              <div className="lg:col-start-1">
                <DoneTasks organizationId={organizationId} who={who} />
              </div>
            </div>
          ) : list.error ? (
            <LoadError error={list.error} onRetry={() => list.refetch()} />
          ) : (
            <Card>
              <RowsSkeleton rows={4} />
            </Card>
          )}
        </TabPanel>
      </div>
    </>
  )
}

type GroupsProps = {
  organizationId: string
  tasks: readonly Task[]
  people: readonly TaskPerson[]
  /** Whether more tasks follow, some of which may belong to the last group. */
  hasMore: boolean
  today: string
  /** What waits for a yes and is no task, below what is late and due today. */
  children: ReactNode
}

const isUrgent = (name: GroupName) => name === "overdue" || name === "today"

function Groups(props: GroupsProps) {
  const { organizationId, tasks, people, hasMore, today, children } = props
  const { tasks: texts } = useMessages()
  const { doing, doIt, onEdit, onDelete, dialog } = useTaskActions(organizationId, people)
  if (tasks.length === 0)
    return (
      <>
        {children}
        <EmptyState icon={<CheckIcon />} title={texts.none} hint={texts.noneHint} />
      </>
    )
  const groups = groupNames
    .map((name) => ({ name, rows: tasks.filter((task) => groupOf(task, today) === name) }))
    .filter(({ rows }) => rows.length > 0)
  const last = groups.at(-1)
  const cards = (shown: typeof groups) => (
    <div className="mb-3 grid gap-3 last:mb-0 empty:hidden">
      {shown.map((group) => (
        <Card
          key={group.name}
          title={texts.groups[group.name]}
          action={
            !(hasMore && group === last) && (
              <span className="text-soft tabular-nums">{group.rows.length}</span>
            )
          }
          className={classes("pb-1!", group.name === "overdue" && "[&_h2]:text-loss")}
        >
          <ul className="-mt-2 divide-y divide-line">
            {group.rows.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                isBusy={doing === task.id}
                onDo={() => void doIt(task)}
                onEdit={() => onEdit(task)}
                onDelete={() => onDelete(task)}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
  return (
    <>
      {cards(groups.filter(({ name }) => isUrgent(name)))}
      {children}
      {cards(groups.filter(({ name }) => !isUrgent(name)))}
      {dialog}
    </>
  )
}
