import { describe, expect, test } from "vitest"
import type { TaskCar } from "./read-car.ts"
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
  ["Padangos po savaitės", "Padangos", "2026-12-02"],
  ["Tyres in a week", "Tyres", "2026-12-02"],
  ["Padangos kitą savaitę", "Padangos", "2026-11-30"],
  ["Kitą savaitę padangos", "Padangos", "2026-11-30"],
  ["Tyres next week", "Tyres", "2026-11-30"],
  ["padangos kitos savaitės penktadienį", "padangos", "2026-12-04"],
  ["Tyres by next week.", "Tyres", "2026-11-30"],
  ["Ataskaita mėnesio pabaigoje", "Ataskaita", "2026-11-30"],
  ["Ataskaita iki menesio pabaigos", "Ataskaita", "2026-11-30"],
  ["Ataskaita iki mėnesio galo", "Ataskaita", "2026-11-30"],
  ["Report at the end of the month", "Report", "2026-11-30"],
  ["Report by end of month", "Report", "2026-11-30"],
  ["PVM iki 15 d.", "PVM", "2026-12-15"],
  ["PVM iki 25 d. sumokėti", "PVM sumokėti", "2026-11-25"],
  ["Nuoma iki 31 d", "Nuoma", "2026-12-31"],
  ["VAT by the 15th", "VAT", "2026-12-15"],
  ["VAT until the 2nd", "VAT", "2026-12-02"],
  ["Insurance by the 4th of December", "Insurance", "2026-12-04"],
  ["Insurance December 4th", "Insurance", "2026-12-04"],
  ["Muitinė 2026.12.01", "Muitinė", "2026-12-01"],
  ["@Rasa nuplauti rytoj", "Nuplauti", "2026-11-26", "Rasa"],
  ["nuplauti rytoj @Tomui", "nuplauti", "2026-11-26", "Tomas"],
  ["wash @John tomorrow", "wash", "2026-11-26", "John"],
  // What can be read in two ways, or is no day and no person, stays text.
  ["ataskaita kito mėnesio pabaigoje", "ataskaita kito mėnesio pabaigoje"],
  ["report by the end of next month", "report by the end of next month"],
  ["tyres next week on Friday", "tyres next week on Friday"],
  ["garantija 15 d.", "garantija 15 d."],
  ["parašyti rasa@rasa.lt", "parašyti rasa@rasa.lt"],
  ["nuplauti @Petras", "nuplauti @Petras"],
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

  test.each<[line: string, ...unread: string[]]>([
    ["plovykla penktadienį arba šeštadienį", "penktadienį", "arba šeštadienį"],
    ["Wash every Friday", "every Friday"],
    ["padangos šią savaitę", "savaitę"],
    ["tyres this week", "this week"],
    ["apžiūra 13-04", "13-04"],
    ["Muitinė 2026-02-30", "2026-02-30"],
    ["Draudimas vasario 30", "vasario 30"],
    ["Ratai rytoj 12.04", "12.04"],
    ["nuplauti @Petras", "@Petras"],
    ["Petrui: raktai", "Petrui"],
    ["Peter: keys", "Peter"],
    ["Jonui ir Rasai: raktai", "Jonui ir Rasai"],
    ["Rasai: raktai rytoj"],
    ["atvykti 10-12 val."],
    ["sumokėti 12.50 EUR"],
    ["Golf 2.0 TDI, 195-65"],
    ["nuo 10.30 val."],
    ["svarbu: raktai"],
    ["rytoj"],
  ])("„%s“ says what of it was not understood", (line, ...unread) => {
    expect(readLine(line, { today, people }).unread).toEqual(unread)
  })

  test.each<[line: string, words: string, ...days: string[]]>([
    ["apžiūra 12.04", "12.04", "2026-12-04", "2027-04-12"],
    ["inspection 12/04", "12/04", "2026-12-04", "2027-04-12"],
    ["inspection 12/04/2027", "12/04/2027", "2027-04-12", "2027-12-04"],
    ["apžiūra iki 25.12", "iki 25.12", "2026-12-25"],
    ["apžiūra 12.12", "12.12", "2026-12-12"],
    ["plovykla trečiadienį", "trečiadienį", "2026-11-25", "2026-12-02"],
    ["wash on Wednesday", "on Wednesday", "2026-11-25", "2026-12-02"],
  ])(
    "„%s“ offers the days that it may be, and is the one that is chosen",
    (line, words, ...days) => {
      const read = readLine(line, { today, people })
      expect([read.day, read.title, read.choice]).toEqual([null, line, { words, days }])
      expect(read.unread).toEqual([])
      for (const due_on of days) {
        const chosen = readLine(line, { today, people, chosen: { words, due_on } })
        expect(chosen.day).toEqual({ due_on, words })
        expect(chosen.title).toBe(line.split(" ")[0])
      }
      expect(readLine(line, { today, people, kept: [words] }).choice).toBe(null)
    },
  )

  const carOf = (
    id: string,
    name: string,
    registration_number: string | null,
    status: TaskCar["status"] = "bought",
  ) => ({ id, name, registration_number, status })
  const cars = [
    carOf("audi", "Audi A4 Avant", "LCE 640"),
    carOf("golf", "VW Golf", "KVD482"),
    carOf("passat", "VW Passat B8", null),
    carOf("skoda", "Škoda Octavia RS", "ABC 123", "sold"),
    carOf("old", "Audi A4 Avant", "LCE 640", "sold"),
    carOf("benz", "Mercedes-Benz C 220", "MMM 111"),
  ]

  test.each<[line: string, car: string | null, title: string, due_on?: string]>([
    ["Nuplauti LCE 640 rytoj", "audi", "Nuplauti LCE 640", "2026-11-26"],
    ["lce640: padangos", "audi", "padangos"],
    ["Wash kvd-482 tomorrow", "golf", "Wash kvd-482", "2026-11-26"],
    ["Audi A4 Avant: padangos", "audi", "Padangos"],
    ["Paskambinti dėl Škoda Octavia", "skoda", "Paskambinti dėl Škoda Octavia"],
    ["octavia raktai", "skoda", "octavia raktai"],
    ["Mercedes Benz: tyres next week", "benz", "Tyres", "2026-11-30"],
    ["Rasai: Golf: nuotraukos", "golf", "Nuotraukos"],
    ["VW raktai", null, "VW raktai"],
    ["A4 popierius", null, "A4 popierius"],
    ["640 eurų", null, "640 eurų"],
    ["Golf", "golf", "Golf"],
  ])("„%s“ is about a car that it names", (line, car, title, due_on) => {
    const read = readLine(line, { today, people, cars })
    expect([read.car?.car_id ?? null, read.title, read.day?.due_on]).toEqual([car, title, due_on])
    if (read.car)
      expect(readLine(line, { today, people, cars, kept: [read.car.words] }).car).toBe(null)
  })

  test("keeps the words that were read, to be put back", () => {
    expect(readLine("Rasai: nuotraukos iki penktadienio", { today, people })).toEqual({
      title: "Nuotraukos",
      day: { due_on: "2026-11-27", words: "iki penktadienio" },
      person: { assignee: "Rasa", words: "Rasai" },
      car: null,
      choice: null,
      unread: [],
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
