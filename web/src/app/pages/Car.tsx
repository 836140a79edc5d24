import type { CarField } from "@marza/domain/cars/fields.ts"
import type { Car as CarRow } from "@marza/domain/cars/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router"
import { type ComponentProps, Suspense, useRef, useState } from "react"
import { urlOf } from "../../api/calls.ts"
import { attachmentsQuery, type CarOf, paramsOf } from "../../attachments/api.ts"
import { DocumentsCard } from "../../attachments/DocumentsCard.tsx"
import { Gallery, type PhotoActions } from "../../attachments/Gallery.tsx"
import { cancelUploadsOf } from "../../attachments/uploadActions.ts"
import type { Owner } from "../../attachments/uploading.ts"
import { useReceipts } from "../../attachments/useReceipts.tsx"
import { carQuery, deletionQuery } from "../../cars/api.ts"
import { useBackToList } from "../../cars/BackLink.tsx"
import type { PaperToMake } from "../../cars/CarMenuItems.tsx"
import { CarPage, type CarPageFields } from "../../cars/CarPage.tsx"
import { CarNotFound, CarNotLoaded, CarPageSkeleton } from "../../cars/CarStates.tsx"
import { photoPlace } from "../../cars/carLayout.ts"
import { takeSaleBack } from "../../cars/statusChange.ts"
import { expensesQuery } from "../../expenses/api.ts"
import { ExpensesCard } from "../../expenses/ExpensesCard.tsx"
import { HistoryCard } from "../../history/HistoryCard.tsx"
import { useMessages } from "../../messages/use.ts"
import { papersOfCarQuery } from "../../papers/api.ts"
import { lacksInvoice } from "../../papers/lacksInvoice.ts"
import { PapersOfCar } from "../../papers/PapersOfCar.tsx"
import { paymentsQuery } from "../../payments/api.ts"
import { PaymentsCard } from "../../payments/PaymentsCard.tsx"
import { useImpersonatedId } from "../../session/impersonation.ts"
import { carTasksQuery } from "../../tasks/api.ts"
import { CarTasksCard } from "../../tasks/CarTasksCard.tsx"
import { classes } from "../../ui/classes.ts"
import { lazily } from "../../ui/lazily.tsx"
import { useDownload } from "../../ui/useDownload.ts"
import { useLateScroll } from "../../ui/useLateScroll.ts"
import { useNextStep } from "../../ui/useNextStep.ts"
import { useSheet } from "../../ui/useSheet.ts"
import { useOrganization, useOrganizationId } from "../current.ts"
import { UnsentHere } from "../UnsentHere.tsx"
import { useCarLoadFailure } from "../useCarLoadFailure.ts"

// Few organizations have partners.
const SharesCard = lazily(async () => (await import("../../partners/SharesCard.tsx")).SharesCard)
const BalancesOfCar = lazily(
  async () => (await import("../../partners/BalancesOfCar.tsx")).BalancesOfCar,
)
const AddTaskDialog = lazily(
  async () => (await import("../../tasks/AddTaskDialog.tsx")).AddTaskDialog,
)
const PaperSheet = lazily(async () => (await import("../../papers/PaperSheet.tsx")).PaperSheet)

declare module "@tanstack/history" {
  interface HistoryState {
    /** The paper whose sheet opens on the page of a car. */
    paper?: PaperToMake
    /** The draft of that paper to go on with. */
    draftId?: string
  }
}

const route = getRouteApi("/shell/car/$id")

export function Car() {
  useLateScroll()
  const organizationId = useOrganizationId()
  const { id: carId } = route.useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useQuery(carQuery(client, organizationId, carId))
  const expenses = useInfiniteQuery({
    ...expensesQuery({ organizationId, carId }),
    enabled: query.isSuccess,
  })
  // What stands below the payments is hidden until they have loaded, because it would move then.
  const payments = useInfiniteQuery({
    ...paymentsQuery({ organizationId, carId }),
    enabled: query.isSuccess,
  })
  const papers = useQuery({
    ...papersOfCarQuery(organizationId, carId),
    enabled: query.isSuccess,
  })
  // The tasks stand above the expenses, which would move where these came later.
  const tasks = useQuery({
    ...carTasksQuery(organizationId, carId),
    enabled: query.isSuccess,
  })
  const openTasks = tasks.data?.items ?? []
  const [isAddingTask, setAddingTask] = useSheet(false)
  const [paper, setPaper] = usePaperToMake()
  const fields = useRef<CarPageFields>(null)
  const isImpersonating = useImpersonatedId() !== null
  const files = useFiles({ organizationId, carId }, query.isSuccess)
  const [isAddingExpense, setAddingExpense] = useSheet(false)
  const photos = useRef<PhotoActions>(null)
  const { organization } = useOrganization()
  const messages = useMessages()
  const role = organization?.role
  const failure = useCarLoadFailure(carId, query)
  const isMissing = failure === "missing"
  const deletion = useQuery({ ...deletionQuery(organizationId, carId), enabled: isMissing })
  const whoDeleted = isMissing && !deletion.isPending ? (deletion.data ?? null) : undefined
  const backToList = useBackToList()
  const isDrawn = useNextStep(query.data !== undefined)

  // A car that is already open stays on the screen, because somebody may be typing into it.
  if (isMissing && !query.data) return <CarNotFound deletion={whoDeleted} />
  if (query.data && isDrawn) {
    const owner = { organizationId, carId, carName: query.data.name }
    const deposit = payments.data?.pages
      .flatMap(({ items }) => items)
      .find(({ state, until }) => state === "held" && until === query.data.reserved_until)
    const isUnpaid = payments.data?.pages[0]?.sums.is_unpaid
    const isSold = query.data.status === "sold"
    const isInvoiceOpen =
      isSold && organization && papers.data && lacksInvoice(papers.data, query.data, organization)
    const draft = papers.data?.find(({ kind, state }) => kind === "invoice" && state === "draft")
    return (
      <>
        <CarPage
          key={carId}
          car={query.data}
          vatRates={organization?.vat_rates ?? []}
          sums={
            payments.isLoading || tasks.isLoading
              ? undefined
              : (expenses.data?.pages[0]?.sums ?? (expenses.isLoading ? undefined : null))
          }
          onAddExpense={() => setAddingExpense(true)}
          onAddPayment={addPayment}
          gallery={
            <Gallery
              car={{
                ...owner,
                cover: coverOf(query.data),
              }}
              actions={photos}
              className={photoPlace}
            />
          }
          photos={{
            choose: () => photos.current?.choose(),
            take: () => photos.current?.take(),
            deleteShown: query.data.image_url ? () => photos.current?.deleteShown() : null,
          }}
          expensesCard={
            <div className={classes("flex flex-col", tasks.isLoading && "invisible")}>
              {openTasks.length > 0 && (
                <CarTasksCard
                  organizationId={organizationId}
                  tasks={openTasks}
                  people={tasks.data?.people ?? []}
                  onAdd={() => setAddingTask(true)}
                />
              )}
              <UnsentHere organizationId={organizationId} carId={carId} />
              <Expenses
                car={owner}
                hasVat={query.data.vat_rate !== null}
                isImport={query.data.origin === "import"}
                isAdding={isAddingExpense}
                onAdding={setAddingExpense}
              />
            </div>
          }
          payments={<PaymentsCard car={query.data} />}
          sharesCard={
            organization?.sees_partners &&
            query.data.status === "sold" && (
              <Suspense>
                <SharesCard car={query.data} canChange={isOwnerOrAdmin(organization.role)} />
              </Suspense>
            )
          }
          deposit={deposit}
          isUnpaid={isUnpaid}
          nextStep={
            isInvoiceOpen
              ? {
                  label: messages.papers.shortKinds.invoice,
                  run: () => setPaper({ kind: "invoice", draftId: draft?.id }),
                }
              : isSold && isUnpaid
                ? { label: messages.payments.next, run: addPayment }
                : null
          }
          alsoGoes={
            organization?.sees_partners
              ? (onTold) => (
                  <Suspense>
                    <BalancesOfCar car={query.data} onTold={onTold} />
                  </Suspense>
                )
              : undefined
          }
          files={files.zip}
          onPaper={(kind) => setPaper({ kind, draftId: undefined })}
          onAddTask={() => setAddingTask(true)}
          openTasks={openTasks.length}
          issuedPapers={papers.data?.filter(({ state }) => state !== "draft").length ?? 0}
          fields={fields}
          documentsCard={
            <DocumentsCard
              car={owner}
              papers={
                papers.isPending ? undefined : role && papers.data && papers.data.length > 0 ? (
                  <PapersOfCar
                    organizationId={organizationId}
                    role={role}
                    isImpersonating={isImpersonating}
                    papers={papers.data}
                    onTakeBack={
                      query.data.status === "sold"
                        ? () => void takeSaleBack(client, query.data)
                        : undefined
                    }
                    onEdit={(kind, draftId) => setPaper({ kind, draftId })}
                  />
                ) : null
              }
            />
          }
          historyCard={
            role &&
            isOwnerOrAdmin(role) && (
              // It is hidden until the documents above it have loaded, because it would move then.
              <div className={files.areRead && !papers.isPending ? undefined : "invisible"}>
                <HistoryCard car={query.data} />
              </div>
            )
          }
          deletion={whoDeleted}
          onDeleted={() => {
            cancelUploadsOf(carId)
            if (backToList) backToList()
            else void navigate({ to: "/", replace: true })
          }}
        />
        <Suspense>
          {isAddingTask && !isMissing && (
            <AddTaskDialog
              organizationId={organizationId}
              people={tasks.data?.people ?? []}
              carId={carId}
              carName={query.data.name}
              onClose={() => setAddingTask(false)}
            />
          )}
          {paper && organization && !isMissing && (
            <PaperSheet
              key={paper.draftId ?? paper.kind}
              {...paper}
              // Who has paid the deposit is the buyer as far as that is known.
              car={{ ...query.data, sold_to: query.data.sold_to ?? deposit?.payer ?? null }}
              organization={organization}
              isImpersonating={isImpersonating}
              onFillInCar={(field) =>
                field === "deposit"
                  ? document.querySelector<HTMLElement>("[data-adds-payment]")?.focus()
                  : fields.current?.edit(field as CarField)
              }
              onClose={() => setPaper(null)}
            />
          )}
        </Suspense>
      </>
    )
  }
  if (failure === "failed" && query.error) {
    return <CarNotLoaded error={query.error} onRetry={() => query.refetch()} />
  }
  return <CarPageSkeleton />
}

type OpenPaper = { kind: PaperToMake; draftId: string | undefined }

/** The paper whose sheet is open: chosen here, or by the toast of a sale or a list of papers, which led here. */
function usePaperToMake() {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.paper })
  const draftId = useLocation({ select: ({ state }) => state.draftId })
  const [chosen, setChosen] = useState<OpenPaper | null>(asked ? { kind: asked, draftId } : null)
  const [before, setBefore] = useState({ asked, draftId })
  if (asked !== before.asked || draftId !== before.draftId) {
    setBefore({ asked, draftId })
    if (asked) setChosen({ kind: asked, draftId })
  }
  return [
    chosen,
    (paper: OpenPaper | null) => {
      setChosen(paper)
      // A reload does not open the sheet again.
      if (!asked) return
      void navigate({
        to: ".",
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
        state: (before) => ({ ...before, paper: undefined, draftId: undefined }),
      })
    },
  ] as const
}

/** Whether a car's photos and papers are read, and the ZIP of them, unless it is known to have none. */
function useFiles(car: CarOf, enabled: boolean) {
  const { data, isPending } = useQuery({ ...attachmentsQuery(car), enabled })
  const { start, isBusy } = useDownload()
  const path = urlOf("GET /api/organizations/:id/cars/:car_id/attachments.zip", {
    params: paramsOf(car),
  })
  const zip = data?.length === 0 ? null : { download: () => start(path), isBusy }
  return { areRead: !isPending, zip }
}

type ExpensesProps = Omit<ComponentProps<typeof ExpensesCard>, "car" | "receipts"> & { car: Owner }

/** The expenses of a car with their receipts. */
function Expenses(props: ExpensesProps) {
  return <ExpensesCard {...props} receipts={useReceipts(props.car)} />
}

/** Presses the button of the payments, whose sheet it is. */
const addPayment = () => document.querySelector<HTMLElement>("[data-adds-payment]")?.click()

const coverOf = ({
  image_url: url,
  thumbnail_url: thumbnail,
}: Pick<CarRow, "image_url" | "thumbnail_url">) => (url ? { url, thumbnail } : null)
