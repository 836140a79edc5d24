import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { mockNetwork, ok } from "../../test/network.ts"
import { car, organization } from "../../test/rows.ts"
import { carQuery } from "../cars/api.ts"
import { carBeside } from "../cars/neighbours.ts"
import { changeStatus } from "../cars/statusApi.ts"
import { carsToChoose } from "../expenses/splitApi.ts"

test("cars that were offered to choose from are a list like others: a car opens out of it and changes in it", async () => {
  const network = mockNetwork()
  const offered = {
    items: [car],
    next_cursor: null,
    near: false,
    counts: { all: 1, bought: 1, preparing: 0, sold: 0 },
  }
  network.respond("GET", `/api/organizations/${organization.id}/cars?limit=100`, ok(offered))
  const client = new QueryClient()
  await client.fetchInfiniteQuery(carsToChoose(organization.id, ""))
  const { initialData } = carQuery(client, organization.id, car.id)
  expect(typeof initialData === "function" ? initialData() : initialData).toEqual(car)
  expect(carBeside(client, organization.id, car.id, 1)).toBeUndefined()
  const { onMutate } = changeStatus(client, organization.id)
  await onMutate?.({ car, status: "preparing" }, { client, meta: undefined })
  expect(
    client.getQueryData(carsToChoose(organization.id, "").queryKey)?.pages[0]?.items[0]?.status,
  ).toBe("preparing")
})
