import type { Car as CarRow } from "@marza/domain/cars/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { type ComponentProps, useState } from "react"
import { urlOf } from "../../api/calls.ts"
import { attachmentsQuery, type CarOf, paramsOf } from "../../attachments/api.ts"
import { DocumentsCard } from "../../attachments/DocumentsCard.tsx"
import { Gallery } from "../../attachments/Gallery.tsx"
import { cancelUploadsOf } from "../../attachments/uploadActions.ts"
import type { Owner } from "../../attachments/uploading.ts"
import { useReceipts } from "../../attachments/useReceipts.tsx"
import { carQuery, deletionQuery } from "../../cars/api.ts"
import { BackLink, useBackToList } from "../../cars/BackLink.tsx"
import { CarPage } from "../../cars/CarPage.tsx"
import { CarNotFound, CarPageSkeleton } from "../../cars/CarStates.tsx"
import { photoPlace } from "../../cars/carLayout.ts"
import { expensesQuery } from "../../expenses/api.ts"
import { ExpensesCard } from "../../expenses/ExpensesCard.tsx"
import { HistoryCard } from "../../history/HistoryCard.tsx"
import { LoadError } from "../../ui/LoadError.tsx"
import { useDownload } from "../../ui/useDownload.ts"
import { useOrganization, useOrganizationId } from "../current.ts"
import { UnsentHere } from "../UnsentHere.tsx"
import { useCarLoadFailure } from "../useCarLoadFailure.ts"

const route = getRouteApi("/shell/car/$id")

export function Car() {
  const organizationId = useOrganizationId()
  const { id: carId } = route.useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useQuery(carQuery(client, organizationId, carId))
  const expenses = useInfiniteQuery({
    ...expensesQuery({ organizationId, carId }),
    enabled: query.isSuccess,
  })
  const files = useFiles({ organizationId, carId }, query.isSuccess)
  const [isAddingExpense, setAddingExpense] = useState(false)
  const { organization } = useOrganization()
  const role = organization?.role
  const failure = useCarLoadFailure(carId, query)
  const isMissing = failure === "missing"
  const deletion = useQuery({ ...deletionQuery(organizationId, carId), enabled: isMissing })
  const whoDeleted = isMissing && !deletion.isPending ? (deletion.data ?? null) : undefined
  const backToList = useBackToList()

  // A car that is already open stays on the screen, because somebody may be typing into it.
  if (isMissing && !query.data) return <CarNotFound deletion={whoDeleted} />
  if (query.data) {
    const owner = { organizationId, carId, carName: query.data.name }
    return (
      <CarPage
        key={carId}
        car={query.data}
        vatRates={organization?.vat_rates ?? []}
        sums={expenses.data?.pages[0]?.sums ?? (expenses.isLoading ? undefined : null)}
        onAddExpense={() => setAddingExpense(true)}
        gallery={
          <Gallery
            car={{
              ...owner,
              cover: coverOf(query.data),
            }}
            className={photoPlace}
          />
        }
        expensesCard={
          <>
            <UnsentHere organizationId={organizationId} carId={carId} />
            <Expenses
              car={owner}
              hasVat={query.data.vat_rate !== null}
              isAdding={isAddingExpense}
              onAdding={setAddingExpense}
            />
          </>
        }
        files={files.zip}
        documentsCard={<DocumentsCard car={owner} />}
        historyCard={
          role &&
          isOwnerOrAdmin(role) && (
            // It is hidden until the documents above it have loaded, because it would move then.
            <div className={files.areRead ? undefined : "invisible"}>
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
    )
  }
  if (failure === "failed" && query.error) {
    return (
      <>
        <BackLink />
        <LoadError titleAs="h1" error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  }
  return <CarPageSkeleton />
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

const coverOf = ({
  image_url: url,
  thumbnail_url: thumbnail,
}: Pick<CarRow, "image_url" | "thumbnail_url">) => (url ? { url, thumbnail } : null)
