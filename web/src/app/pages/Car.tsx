import { isOwnerOrAdmin } from "@marza/domain/members/roles.ts"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { carQuery, deletionQuery } from "../../cars/api.ts"
import { useBackToList } from "../../cars/BackLink.tsx"
import { CarPage } from "../../cars/CarPage.tsx"
import { CarNotFound, CarPageSkeleton } from "../../cars/CarStates.tsx"
import { expensesQuery } from "../../expenses/api.ts"
import { ExpensesCard } from "../../expenses/ExpensesCard.tsx"
import { HistoryCard } from "../../history/HistoryCard.tsx"
import { LoadError } from "../../ui/LoadError.tsx"
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
  const [isAddingExpense, setAddingExpense] = useState(false)
  const role = useOrganization().organization?.role
  const failure = useCarLoadFailure(carId, query)
  const isMissing = failure === "missing"
  const deletion = useQuery({ ...deletionQuery(organizationId, carId), enabled: isMissing })
  const whoDeleted = isMissing && !deletion.isPending ? (deletion.data ?? null) : undefined
  const backToList = useBackToList()

  // A car that is already open stays on the screen, because somebody may be typing into it.
  if (isMissing && !query.data) return <CarNotFound deletion={whoDeleted} />
  if (query.data) {
    return (
      <CarPage
        key={carId}
        car={query.data}
        sums={expenses.data?.pages[0]?.sums ?? (expenses.isLoading ? undefined : null)}
        onAddExpense={() => setAddingExpense(true)}
        expensesCard={
          <>
            <UnsentHere organizationId={organizationId} carId={carId} />
            <ExpensesCard
              car={{ organizationId, carId }}
              hasVat={query.data.vat_rate !== null}
              isAdding={isAddingExpense}
              onAdding={setAddingExpense}
            />
          </>
        }
        historyCard={role && isOwnerOrAdmin(role) && <HistoryCard car={query.data} />}
        deletion={whoDeleted}
        onDeleted={backToList ?? (() => void navigate({ to: "/", replace: true }))}
      />
    )
  }
  if (failure === "failed" && query.error) {
    return <LoadError error={query.error} onRetry={() => query.refetch()} />
  }
  return <CarPageSkeleton />
}
