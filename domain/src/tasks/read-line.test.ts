import { describe, expect, test } from "vitest"
import { readLine, type TaskPerson } from "./read-line.ts"

/** A Wednesday. */
const today = "2026-11-25"
const people: TaskPerson[] = [
  "Rasa Kazlauskienė",
  "Tomas Petraitis",
  "Eglė",
  "Jurgis",
  "Rytis",
  "Darius",
  "Saulius",
  "John Smith",
  null,
].map((full_name) => ({ id: full_name?.split(" ")[0] ?? "", full_name }))

const read = (line: string, on = today, of = people) => {
  const { title, day, person } = readLine(line, { today: on, people: of })
  return [title, day?.due_on ?? null, person?.assignee ?? null]
}

/** A line, and what it means: what is to be done, when, and for whom. */
const lines: [line: string, title: string, due_on?: string | null, assignee?: string][] = [
  ["Techninė apžiūra rytoj", "Techninė apžiūra", "2026-11-26"],
  ["Rasai: nuotraukos penktadienį", "Nuotraukos", "2026-11-27", "Rasa"],
  ["apžiūra 12-04", "apžiūra", "2026-12-04"],
  ["Rytoj techninė apžiūra", "Techninė apžiūra", "2026-11-26"],
  ["paskambinti pirkejui siandien", "paskambinti pirkejui", "2026-11-25"],
  ["Nuplauti Audi poryt", "Nuplauti Audi", "2026-11-27"],
  ["padangos sestadieni", "padangos", "2026-11-28"],
  ["Skelbimas iki pirmadienio", "Skelbimas", "2026-11-30"],
  ["Skelbimas iki gruodžio 4 d.", "Skelbimas", "2026-12-04"],
  ["Draudimas sausio 7 d., terminuotas", "Draudimas terminuotas", "2027-01-07"],
  ["Draudimas sausio 7", "Draudimas", "2027-01-07"],
  ["Muitinė 2026-12-01", "Muitinė", "2026-12-01"],
  ["apžiūra 11-25", "apžiūra", "2026-11-25"],
  ["apžiūra 11-24", "apžiūra", "2027-11-24"],
  ["apžiūra iki 02-29", "apžiūra", "2028-02-29"],
  ["Tomui: raktai", "Raktai", null, "Tomas"],
  ["Tomai: raktai", "Raktai", null, "Tomas"],
  ["Tomas: raktai", "Raktai", null, "Tomas"],
  ["eglei: plovykla rytoj", "plovykla", "2026-11-26", "Eglė"],
  ["Jurgiui: ratai", "Ratai", null, "Jurgis"],
  ["Ryčiui: ratai ryt", "Ratai", "2026-11-26", "Rytis"],
  ["Dariau: ratai", "Ratai", null, "Darius"],
  ["Sauliui: ratai", "Ratai", null, "Saulius"],
  ["John: inspection tomorrow", "Inspection", "2026-11-26", "John"],
  ["@Rasa: skelbimas", "Skelbimas", null, "Rasa"],
  ["Photos on Friday", "Photos", "2026-11-27"],
  ["Call the buyer today", "Call the buyer", "2026-11-25"],
  ["Insurance by December 4", "Insurance", "2026-12-04"],
  ["Insurance 4 December", "Insurance", "2026-12-04"],
  // What can be read in two ways, or is no day and no person, stays text.
  ["Paskambinti Rasai", "Paskambinti Rasai"],
  ["Rasai paskambinti", "Rasai paskambinti"],
  ["Audi: padangos", "Audi: padangos"],
  ["plovykla penktadienį arba šeštadienį", "plovykla penktadienį arba šeštadienį"],
  ["plovykla trečiadienį", "plovykla trečiadienį"],
  ["plovykla kitą penktadienį", "plovykla kitą penktadienį"],
  ["Wash every Friday", "Wash every Friday"],
  ["nuplauti prieš penktadienį", "nuplauti prieš penktadienį"],
  ["atvykti 10-12 val.", "atvykti 10-12 val."],
  ["apžiūra 12.04", "apžiūra 12.04"],
  ["inspection 12/04", "inspection 12/04"],
  ["apžiūra 13-04", "apžiūra 13-04"],
  ["Vasario 16-osios g. 5", "Vasario 16-osios g. 5"],
  ["padangos 195-65", "padangos 195-65"],
  ["Pirmadienio ataskaita", "Pirmadienio ataskaita"],
  ["rytoj", "rytoj"],
  ["Rasai: rytoj", "Rasai: rytoj"],
  ["Jonui ir Rasai: raktai", "Jonui ir Rasai: raktai"],
]

describe("a line", () => {
  test("is read in forty ways and more", () => expect(lines.length).toBeGreaterThan(40))

  test.each(lines)("„%s“ is „%s“", (line, title, due_on = null, assignee = null as never) => {
    expect(read(line)).toEqual([title, due_on, assignee])
  })

  test("keeps the words that were read, to be put back", () => {
    expect(readLine("Rasai: nuotraukos iki penktadienio", { today, people })).toEqual({
      title: "Nuotraukos",
      day: { due_on: "2026-11-27", words: "iki penktadienio" },
      person: { assignee: "Rasa", words: "Rasai" },
    })
  })

  test("leaves as text what is to be kept", () => {
    const line = "Rasai: nuotraukos iki penktadienio"
    const of = { today, people }
    expect(readLine(line, { ...of, kept: ["iki penktadienio"] })).toMatchObject({
      title: "Nuotraukos iki penktadienio",
      day: null,
      person: { assignee: "Rasa" },
    })
    expect(readLine(line, { ...of, kept: ["Rasai", "iki penktadienio"] }).title).toBe(line)
  })

  test("for a name that two have, or that is a form of two names, is for nobody", () => {
    const two = ["Tomas A", "Tomas B", "Toma", "Jonas"].map((full_name) => ({
      id: full_name,
      full_name,
    }))
    expect(read("Tomui: raktai", today, two)).toEqual(["Tomui: raktai", null, null])
    expect(read("Tomai: raktai", today, two.slice(1))).toEqual(["Tomai: raktai", null, null])
    expect(read("Jonui: raktai", today, two)).toEqual(["Raktai", null, "Jonas"])
  })

  test("has a weekday after today, whatever today is", () => {
    expect(read("x pirmadienį", "2026-11-29")).toEqual(["x", "2026-11-30", null])
    expect(read("x sekmadienį", "2026-11-30")).toEqual(["x", "2026-12-06", null])
  })
})
