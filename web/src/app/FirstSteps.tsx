import type { Car } from "@marza/domain/cars/schemas.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/roles.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { membersQuery } from "../members/api.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { CheckIcon, ChevronRightIcon } from "../ui/laterIcons.tsx"
import { FirstStepsSkeleton } from "./FirstStepsSkeleton.tsx"

type FirstStepsProps = {
  organizationId: string
  role: OrganizationRole
  /** All cars of the organization. */
  cars: readonly Car[]
  /** Called when every step is done, and when the person wants none. */
  onOver: () => void
}

type Step = { name: "car" | "money" | "member"; isDone: boolean }

/** What to do first in a new organization; the data show what is done. */
export function FirstSteps({ organizationId, role, cars, onOver }: FirstStepsProps) {
  const mayInvite = isOwnerOrAdmin(role)
  const members = useInfiniteQuery({ ...membersQuery(organizationId), enabled: mayInvite })
  const memberCount = members.data?.pages.flatMap(({ items }) => items).length ?? 0
  const steps: Step[] = [
    { name: "car", isDone: cars.length > 0 },
    { name: "money", isDone: cars.some(hasExpensesOrSale) },
    ...(mayInvite ? [{ name: "member", isDone: memberCount > 1 } as const] : []),
  ]
  const next = steps.find(({ isDone }) => !isDone)
  const isOver = next === undefined

  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])

  // Without the members it is not known yet whether anything is left.
  if (next?.name === "member" && members.isPending) return <FirstStepsSkeleton isShort />
  if (!next) return null
  return cars.length === 0 ? (
    <AllSteps steps={steps} next={next} onClose={onOver} />
  ) : (
    <NextStep steps={steps} next={next} carId={carForMoney(cars)} onClose={onOver} />
  )
}

const hasExpensesOrSale = ({ status, expenses_eur }: Car) =>
  status === "sold" || signOf(expenses_eur) !== 0

const carForMoney = (cars: readonly Car[]) =>
  (cars.find(({ status }) => status !== "sold") ?? cars[0])?.id

type StepsProps = { steps: readonly Step[]; next: Step; onClose: () => void }

/** All steps with their reasons, in place of an empty list. */
function AllSteps({ steps, next, onClose }: StepsProps) {
  const { cars, firstSteps: texts } = useMessages()
  return (
    <section aria-label={texts.title} className={`${surface} mx-auto max-w-xl py-2`}>
      <div className="flex items-start justify-between gap-2 pr-2 pl-5">
        <div className="min-w-0 py-3">
          <h2 className="text-lg font-bold tracking-tight">{cars.none}</h2>
          <p className="mt-1 text-soft">{texts.lead}</p>
        </div>
        <IconButton label={texts.close} onClick={onClose} className="text-soft">
          <CloseIcon />
        </IconButton>
      </div>
      <ol className="pb-3">
        {steps.map((step, index) => {
          const { action, reason } = texts.steps[step.name]
          const isNext = step === next
          const canBeTaken = isNext || (step.name === "member" && !step.isDone)
          return (
            <li
              key={step.name}
              className="relative flex min-h-20 items-center gap-4 px-5 py-3 has-[a:hover]:bg-background has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
            >
              <span
                aria-hidden="true"
                className={classes(
                  "grid size-9 shrink-0 place-items-center rounded-full font-semibold",
                  isNext && "bg-primary text-primary-foreground",
                  !isNext && (step.isDone ? "bg-gain-soft text-gain" : "bg-background text-soft"),
                )}
              >
                {step.isDone ? <CheckIcon /> : index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p
                  className={classes(
                    "leading-snug font-semibold",
                    !canBeTaken && !step.isDone && "text-soft",
                  )}
                >
                  <StepLink
                    step={step}
                    carId={undefined}
                    className="outline-none after:absolute after:inset-0"
                  >
                    {action}
                  </StepLink>
                  {step.isDone && <span className="sr-only"> ({texts.done})</span>}
                </p>
                <p className="mt-1 text-sm text-soft">{reason}</p>
              </div>
              {canBeTaken && <ChevronRightIcon className="text-soft" />}
            </li>
          )
        })}
      </ol>
      <p className="border-t border-line px-5 py-4 text-sm text-soft">
        {texts.spreadsheet}{" "}
        <Link
          to="/import"
          className="-my-3 inline-flex min-h-touch items-center font-semibold text-ink underline underline-offset-4"
        >
          {texts.import}
        </Link>
      </p>
    </section>
  )
}

/** Only the next step, below a short list, so that the first car of the list stays where it is. */
function NextStep({ steps, next, carId, onClose }: StepsProps & { carId: string | undefined }) {
  const { firstSteps: texts } = useMessages()
  return (
    <section
      aria-label={texts.title}
      className={`${surface} @container flex min-h-14 items-center overflow-hidden pr-1`}
    >
      <StepLink
        step={next}
        carId={carId}
        className="flex min-w-0 flex-1 items-center gap-3 self-stretch py-2 pl-4 hover:bg-background focus-visible:-outline-offset-2"
      >
        <span aria-hidden="true" className="flex gap-1 @max-[14rem]:hidden">
          {steps.map(({ name, isDone }) => (
            <span
              key={name}
              className={classes("h-1 w-4 rounded-full", isDone ? "bg-primary" : "bg-line")}
            />
          ))}
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <span className="text-sm text-soft max-sm:sr-only">{texts.next} </span>
          <span className="font-semibold">{texts.steps[next.name].action}</span>
        </span>
        <ChevronRightIcon className="text-soft" />
      </StepLink>
      <IconButton label={texts.close} onClick={onClose} className="text-soft">
        <CloseIcon />
      </IconButton>
    </section>
  )
}

type StepLinkProps = {
  step: Step
  /** The car to which an expense is added; without a car that step cannot be taken yet. */
  carId: string | undefined
  className: string
  children: ReactNode
}

function StepLink({ step, carId, className, children }: StepLinkProps) {
  if (step.isDone) return children
  if (step.name === "car")
    return (
      <Link to="/car/new" state={{ fromList: true }} className={className}>
        {children}
      </Link>
    )
  if (step.name === "member")
    return (
      <Link to="/users" className={className}>
        {children}
      </Link>
    )
  return carId ? (
    <Link to="/car/$id" params={{ id: carId }} state={{ fromList: true }} className={className}>
      {children}
    </Link>
  ) : (
    children
  )
}
