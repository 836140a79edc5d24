import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { folded } from "@marza/domain/tasks/first-names.ts"
import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from "@tanstack/react-query"
import { type HistoryState, useLocation, useNavigate } from "@tanstack/react-router"
import { useDeferredValue, useState } from "react"
import { carQuery } from "../../cars/api.ts"
import { carsToChoose } from "../../expenses/splitApi.ts"
import { TargetBox } from "../../inbox/TargetBox.tsx"
import { useIsShown } from "../../inbox/useIsShown.ts"
import { useMessages } from "../../messages/use.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { useFirmPlaces } from "../firm/useFirmPlaces.tsx"
import { recentPaths } from "./recent.ts"

/** More cars are found by more letters. */
const shownCars = 20
const carPath = /^\/car\/([\da-f-]{36})$/

type Found = { id: string; name: string; detail: string; go: () => void }

type FinderProps = { organization: Organization; onClose: () => void }

/** Finds a car by plate, name or VIN, a page, or what is done with the car that is open; what was opened last is first. */
export function Finder({ organization, onClose }: FinderProps) {
  const { cars: ofCars, finder: texts } = useMessages()
  const client = useQueryClient()
  const [typed, setTyped] = useState("")
  const wanted = typed.trim()
  const search = useDeferredValue(wanted)
  const places = usePlaces(organization, onClose)
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...carsToChoose(organization.id, search),
    enabled: search !== "",
  })
  const open = useOpenCar(onClose)
  const recent = useRecent(organization.id, places, open)
  const isShown = useIsShown()
  const isStale = search !== wanted || !data || isPlaceholderData
  const cars = search === "" ? [] : (data?.items ?? []).slice(0, shownCars).map(open)
  const words = folded(wanted).split(/\s+/)
  const named = [...recent, ...places].filter(({ name, detail }) =>
    words.every((word) => folded(`${name} ${detail}`).includes(word)),
  )
  const shown = unique(wanted === "" ? [...recent, ...places] : [...named, ...cars])

  async function choose(id: string | null) {
    if (id !== null) return shown.find((one) => one.id === id)?.go()
    const [first] = named
    if (first) return first.go()
    // What was typed last decides, not what is still on the screen.
    const page = isStale
      ? await client.fetchInfiniteQuery(carsToChoose(organization.id, wanted)).then(
          ({ pages }) => pages[0],
          () => undefined,
        )
      : data
    const car = page?.items[0]
    if (car && isShown.current) open(car).go()
  }

  return (
    <Dialog title={texts.title} startsTyping onClose={onClose}>
      <TargetBox
        label={texts.search}
        isLabelInside
        found={texts.found}
        typed={typed}
        onTyped={setTyped}
        options={shown}
        isStale={wanted !== "" && isStale}
        note={wanted !== "" && !isStale && shown.length === 0 && ofCars.noMatch(wanted)}
        onChoose={(id) => void choose(id)}
      />
    </Dialog>
  )
}

const unique = (all: readonly Found[]) => [...new Map(all.map((one) => [one.id, one])).values()]

function useOpenCar(onClose: () => void) {
  const navigate = useNavigate()
  return ({ id, name, registration_number }: Car): Found => ({
    id: `/car/${id}`,
    name,
    detail: registration_number ?? "",
    go: () => {
      onClose()
      void navigate({ to: "/car/$id", params: { id } })
    },
  })
}

/** What is done with the car that is open, and the pages that this person sees. */
function usePlaces(organization: Organization, onClose: () => void): Found[] {
  const { cars, finder: texts, menu, tabs } = useMessages()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const firm = useFirmPlaces(organization)
  const page = (to: string, name: string): Found => ({
    id: to,
    name,
    detail: texts.page,
    go: () => {
      onClose()
      void navigate({ to })
    },
  })
  const action = (name: string, state: HistoryState): Found => ({
    id: name,
    name,
    detail: texts.action,
    go: () => {
      onClose()
      void navigate({
        to: ".",
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
        state: (before) => ({ ...before, ...state }),
      })
    },
  })
  const hasMembers = isOwnerOrAdmin(organization.role)
  const carId = carPath.exec(pathname)?.[1]
  const { data: car } = useQuery({
    ...carQuery(useQueryClient(), organization.id, carId ?? ""),
    enabled: carId !== undefined,
  })
  return [
    ...(carId && car
      ? [
          action(texts.addExpense, { asksFor: "expense" }),
          car.status === "sold"
            ? action(texts.invoice, { paper: "invoice" })
            : action(texts.sell, { asksFor: "sale" }),
          action(texts.addTask, { asksFor: "task" }),
        ]
      : []),
    page("/", tabs.cars),
    page("/car/new", cars.addCar),
    page("/analytics", tabs.analytics),
    ...(hasMembers ? [page("/users", tabs.members)] : []),
    ...firm.map(({ to, label }) => page(to, label)),
    page("/profile", menu.profile),
    ...(organization.role === "owner" ? [page("/organization-settings", menu.settings)] : []),
  ]
}

/** What was opened last, but for what is open. */
function useRecent(organizationId: string, places: readonly Found[], open: (car: Car) => Found) {
  const client = useQueryClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const paths = recentPaths().filter((path) => path !== pathname)
  const ids = paths.flatMap((path) => carPath.exec(path)?.[1] ?? [])
  const cars = useQueries({ queries: ids.map((id) => carQuery(client, organizationId, id)) })
  return paths.flatMap((path): Found[] => {
    const place = places.find(({ id }) => id === path)
    if (place) return [place]
    const car = cars.find(({ data }) => data && path === `/car/${data.id}`)?.data
    return car ? [open(car)] : []
  })
}
