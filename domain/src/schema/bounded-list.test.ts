import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { fieldCodes, maxFieldCodes } from "../texts/field-codes.ts"
import { boundedList, withPauses } from "./bounded-list.ts"

const item = z.strictObject({ name: z.string(), sizes: boundedList(z.array(z.int())) })
const list = boundedList(z.array(item))
const plain = z.array(z.strictObject({ name: z.string(), sizes: z.array(z.int()) }))

describe("a bounded list", () => {
  it.each([
    ["nothing", []],
    ["what is right", Array.from({ length: 25 }, (_, n) => ({ name: `${n}`, sizes: [n, n] }))],
    ["a wrong item", [{ name: "a", sizes: [1] }, 5, null]],
    [
      "wrong items far behind, and within an item",
      Array.from({ length: 95 }, (_, n) => ({
        name: n % 31 ? "a" : 1,
        sizes: [1, n % 17 ? 1 : "x"],
      })),
    ],
    ["an unknown field", [{ name: "a", sizes: [], surprise: 1 }]],
    ["no list", { name: "a" }],
  ])("reads %s as any list does", (_what, given) => {
    const [read, expected] = [list.safeParse(given), plain.safeParse(given)]
    expect(read.data).toEqual(expected.data)
    expect(fieldCodes(read.error?.issues ?? [])).toEqual(fieldCodes(expected.error?.issues ?? []))
  })

  it("reads the same with pauses between its parts, and pauses in none of its items", async () => {
    const right = Array.from({ length: 35 }, (_, n) => ({ name: `${n}`, sizes: [n, n] }))
    for (const given of [right, [...right, { name: 1, sizes: ["x"] }]]) {
      let pauses = 0
      const context = withPauses(async () => {
        pauses += 1
      })
      const [read, expected] = [await list.safeParseAsync(given, context), list.safeParse(given)]
      expect(read.data).toEqual(expected.data)
      expect(fieldCodes(read.error?.issues ?? [])).toEqual(fieldCodes(expected.error?.issues ?? []))
      expect(pauses).toBe(4)
    }
  })

  it("keeps the checks of the list itself", () => {
    const two = boundedList(z.array(z.int()).check(z.maxLength(2)))
    expect([two.safeParse([1, 2]).success, two.safeParse([1, 2, 3]).success]).toEqual([true, false])
    expect(two.safeParse(["x"]).success).toBe(false)
  })

  it("names the first problems of a million", () => {
    const sizes = Array(1000).fill("x")
    const read = list.safeParse(Array(1000).fill({ name: 1, sizes }))
    const codes = Object.keys(fieldCodes(read.error?.issues ?? []))
    expect(codes).toHaveLength(maxFieldCodes)
    expect(codes.slice(0, 2)).toEqual(["0.name", "0.sizes.0"])
  })
})
