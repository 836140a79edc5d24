import type { Car } from "@marza/domain/cars/schemas.ts"
import { QueryClient, type QueryKey } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { car, organization } from "../../test/rows.ts"
import { carQuery } from "../cars/api.ts"
import { carsQuery } from "../cars/listApi.ts"
import { carBeside } from "../cars/neighbours.ts"
import { changeStatus } from "../cars/statusApi.ts"
import { carsToChoose } from "../expenses/splitApi.ts"

const pageOf = (...items: Car[]) => ({
  items,
  next_cursor: null,
  near: false,
  counts: { all: items.length, bought: items.length, preparing: 0, sold: 0 },
})

test("cars that were offered to choose from are a list like others: a car opens out of it and changes in it", async () => {
  const network = mockNetwork()
  const offered = pageOf(car)
  network.respond("GET", `/api/organizations/${organization.id}/cars?limit=100`, ok(offered))
  const client = new QueryClient()
  await client.fetchInfiniteQuery(carsToChoose(organization.id, ""))
  const { initialData } = carQuery(client, organization.id, car.id)
  expect(typeof initialData === "function" ? initialData() : initialData).toEqual(car)
  const { onMutate } = changeStatus(client, organization.id)
  await onMutate?.({ car, status: "preparing" }, { client, meta: undefined })
  expect(
    client.getQueryData(carsToChoose(organization.id, "").queryKey)?.pages[0]?.items[0]?.status,
  ).toBe("preparing")
})

test("the car beside another is that of the list, though a dialog has offered others since", () => {
  const client = new QueryClient()
  const next = { ...car, id: "next" }
  const setList = (queryKey: QueryKey, ...cars: Car[]) =>
    client.setQueryData(queryKey, { pages: [pageOf(...cars)], pageParams: [null] })
  setList(carsQuery(client, organization.id, {}).queryKey, car, next)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 })
  setList(carsToChoose(organization.id, "").queryKey, car)
  vi.useRealTimers()
  expect(carBeside(client, organization.id, car.id, 1)).toBe("next")
})
