import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { runs } from "../runs.testing.ts"
import { foldName, lettersPattern, soundPatterns, spacedPattern } from "./search.ts"

/** Names of cars as traders write them. */
const names =
  `Alfa Romeo Giulietta|Alfa Romeo 159|Alfa Romeo Stelvio|Audi A1|Audi A3 Sportback|Audi A4 Avant
Audi A5|Audi A6 Allroad|Audi A7|Audi A8|Audi Q2|Audi Q3|Audi Q5|Audi Q7|Audi TT|Audi E-Tron|BMW 116i|BMW 118d
BMW 216 Gran Tourer|BMW 318|BMW 320d Touring|BMW 330e|BMW 420 Gran Coupé|BMW 520d|BMW 530d xDrive|BMW 730|BMW i3
BMW iX|BMW X1|BMW X3|BMW X5|BMW X6|BMW Z4|Chevrolet Captiva|Chevrolet Cruze|Chevrolet Aveo|Chrysler Voyager
Citroën C1|Citroën C3 Picasso|Citroën C4 Cactus|Citroën C4 Grand Picasso|Citroën C5 Aircross|Citroën Berlingo
Citroën Jumper|Citroën Jumpy|Dacia Duster|Dacia Logan|Dacia Lodgy|Dacia Sandero Stepway|Dodge Caravan|Dodge Journey
DS 7 Crossback|Fiat 500|Fiat 500X|Fiat Doblo|Fiat Ducato|Fiat Panda|Fiat Punto|Fiat Tipo|Ford B-Max|Ford C-Max
Ford EcoSport|Ford Edge|Ford Fiesta|Ford Focus|Ford Galaxy|Ford Ka|Ford Kuga|Ford Mondeo|Ford Mustang Mach-E
Ford Puma|Ford Ranger|Ford S-Max|Ford Tourneo Connect|Ford Transit Custom|Honda Accord|Honda Civic|Honda CR-V
Honda HR-V|Honda Jazz|Hyundai i10|Hyundai i20|Hyundai i30|Hyundai Ioniq 5|Hyundai ix35|Hyundai Kona
Hyundai Santa Fe|Hyundai Tucson|Infiniti QX30|Jaguar F-Pace|Jaguar XE|Jaguar XF|Jeep Cherokee|Jeep Compass
Jeep Grand Cherokee|Jeep Renegade|Jeep Wrangler|Kia Ceed|Kia Niro|Kia Optima|Kia Picanto|Kia Rio|Kia Sorento
Kia Soul|Kia Sportage|Kia Stonic|Kia Venga|Kia XCeed|Land Rover Defender|Land Rover Discovery Sport
Land Rover Freelander|Range Rover Evoque|Range Rover Velar|Lexus CT200h|Lexus IS300h|Lexus NX300h|Lexus RX450h
Mazda 2|Mazda 3|Mazda 5|Mazda 6 Wagon|Mazda CX-3|Mazda CX-30|Mazda CX-5|Mazda MX-5|Mercedes-Benz A180
Mercedes-Benz B200|Mercedes-Benz C220|Mercedes-Benz CLA|Mercedes-Benz E220d|Mercedes-Benz GLC|Mercedes-Benz GLE
Mercedes-Benz ML350|Mercedes-Benz S350|Mercedes-Benz Sprinter|Mercedes-Benz V250|Mercedes-Benz Vito|Mini Cooper
Mini Countryman|Mitsubishi ASX|Mitsubishi Eclipse Cross|Mitsubishi L200|Mitsubishi Outlander|Mitsubishi Pajero
Nissan Juke|Nissan Leaf|Nissan Micra|Nissan Navara|Nissan Note|Nissan Qashqai|Nissan X-Trail|Opel Astra|Opel Corsa
Opel Insignia|Opel Meriva|Opel Mokka|Opel Vectra|Opel Vivaro|Opel Zafira|Peugeot 2008|Peugeot 208|Peugeot 3008
Peugeot 308 SW|Peugeot 5008|Peugeot 508|Peugeot Partner|Peugeot Rifter|Porsche Cayenne|Porsche Macan
Porsche Panamera|Renault Captur|Renault Clio|Renault Espace|Renault Kadjar|Renault Kangoo|Renault Koleos
Renault Laguna|Renault Master|Renault Mégane|Renault Scénic|Renault Talisman|Renault Trafic|Renault Zoé|Saab 9-3
Saab 9-5|Seat Alhambra|Seat Arona|Seat Ateca|Seat Ibiza|Seat Leon|Škoda Enyaq iV|Škoda Fabia|Škoda Kamiq
Škoda Karoq|Škoda Kodiaq|Škoda Octavia|Škoda Rapid|Škoda Roomster|Škoda Superb|Škoda Yeti|Smart ForTwo
Subaru Forester|Subaru Impreza|Subaru Legacy|Subaru Outback|Subaru XV|Suzuki Grand Vitara|Suzuki Ignis
Suzuki Swift|Suzuki SX4 S-Cross|Suzuki Vitara|Tesla Model 3|Tesla Model S|Tesla Model X|Tesla Model Y
Toyota Auris|Toyota Avensis|Toyota Aygo|Toyota C-HR|Toyota Camry|Toyota Corolla|Toyota Corolla Verso
Toyota Hilux|Toyota Land Cruiser|Toyota Prius|Toyota Proace|Toyota RAV4|Toyota Verso|Toyota Yaris
Volkswagen Caddy|Volkswagen Golf Plus|VW Arteon|VW Caravelle|VW Crafter|VW Golf|VW ID.3|VW ID.4|VW Jetta
VW Multivan|VW Passat|VW Polo|VW Scirocco|VW Sharan|VW T-Cross|VW T-Roc|VW Tiguan|VW Touareg|VW Touran
VW Transporter T5|VW up!|Volvo C30|Volvo S40|Volvo S60|Volvo S80|Volvo S90|Volvo V40 Cross Country|Volvo V50
Volvo V60|Volvo V70|Volvo V90|Volvo XC40|Volvo XC60|Volvo XC70|Volvo XC90`.split(/[|\n]/)

const folded = new Map(names.map((name) => [name, foldName(name)]))
const foldedOf = (name: string) => folded.get(name) ?? foldName(name)

const matching = (patterns: readonly string[], among: readonly string[]) => {
  const each = patterns.map((pattern) => new RegExp(pattern))
  return among.filter((name) => each.every((one) => one.test(foldedOf(name))))
}

const containing = (search: string, among: readonly string[] = names) => {
  const whole = foldName(search)
  const spaced = spacedPattern(search)
  const parted = spaced === null ? [] : matching([spaced], among)
  return among.filter((name) => foldedOf(name).includes(whole) || parted.includes(name))
}

test("each name that a search finds with its words separated elsewhere has its letters in their order", () => {
  const search = fc.oneof(
    fc.constantFrom(...names).chain((name) => fc.shuffledSubarray([...name], { minLength: 1 })),
    fc
      .constantFrom(...names)
      .chain((name) => fc.subarray([...name], { minLength: 1 }).map((letters) => letters)),
    fc.array(fc.constantFrom(..."v60 -c_%\\.max"), { minLength: 1, maxLength: 8 }),
  )
  fc.assert(
    fc.property(search, fc.constantFrom(...names, "c_max 100%", "a\\b"), (letters, name) => {
      const query = letters.join("")
      const spaced = spacedPattern(query)
      if (spaced === null || !new RegExp(spaced).test(foldName(name))) return
      expect(isLike(foldName(name), lettersPattern(query))).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
  // Names that are found this way, so that the property speaks of some.
  for (const [query, name] of [
    ["cmax", "Ford C-Max"],
    ["c_m", "c_max"],
  ] as const)
    expect(isLike(foldName(name), lettersPattern(query))).toBe(true)
  expect(isLike("cxmax", lettersPattern("c_m"))).toBe(true)
  expect(isLike("max", lettersPattern("xam"))).toBe(false)
})

/** Matches a pattern of letters with "%" between them as PostgreSQL's `like` does. */
function isLike(text: string, pattern: string): boolean {
  let rest = text
  for (const [mark] of pattern.matchAll(/\\.|[^%]/gsu)) {
    const letter = mark.length > 1 && mark.startsWith("\\") ? mark.slice(1) : mark
    const at = rest.indexOf(letter)
    if (at < 0) return false
    rest = rest.slice(at + letter.length)
  }
  return true
}

const lettersOf = (name: string) => foldedOf(name).replaceAll(/[- .]/g, "")

/** Searches as the list does: where no name contains the search, names that sound like it. */
const found = (search: string, among: readonly string[] = names) => {
  const exact = containing(search, among)
  const patterns = soundPatterns(search)
  return exact.length > 0 || patterns.length === 0 ? exact : matching(patterns, among)
}

test("the list has enough names for a search to find wrong ones", () => {
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(200)
})

describe("a search whose words are separated elsewhere", () => {
  it.each([
    ["v 60", ["Volvo V60"]],
    ["v-60", ["Volvo V60"]],
    ["volvo v 60", ["Volvo V60"]],
    ["xc 90", ["Volvo XC90"]],
    ["cmax", ["Ford C-Max"]],
    ["c max", ["Ford C-Max"]],
    ["crv", ["Honda CR-V"]],
    ["rav 4", ["Toyota RAV4"]],
    ["id4", ["VW ID.4"]],
    ["mercedes benz e 220", ["Mercedes-Benz E220d"]],
    ["landcruiser", ["Toyota Land Cruiser"]],
    ["xtrail", ["Nissan X-Trail"]],
    ["cx5", ["Mazda CX-5"]],
    ["9 3", ["Saab 9-3"]],
    ["ix 35", ["Hyundai ix35"]],
    // A name that contains the search as typed is found too, and no other.
    ["a 4", ["Audi A4 Avant"]],
    ["a4", ["Audi A4 Avant"]],
    ["q5", ["Audi Q5"]],
    ["c5", ["Citroën C5 Aircross"]],
    ["i3", ["BMW i3", "Hyundai i30"]],
    ["500", ["Fiat 500", "Fiat 500X", "Peugeot 5008"]],
    ["320", ["BMW 320d Touring"]],
  ])("%j finds %j", (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  it("keeps digits together that were typed together", () => {
    expect(found("320", ["Mazda 3 2.0", "BMW 320d"])).toEqual(["BMW 320d"])
  })

  it("does not match from the middle of a word", () => {
    expect(found("a4", ["Toyota 4Runner", "Škoda 4x4"])).toEqual([])
    expect(found("v 6", ["VW Golf IV 60 kW"])).toEqual(["VW Golf IV 60 kW"])
    expect(found("v6", ["VW Golf IV 60 kW"])).toEqual([])
  })
})

describe("a search that writes foreign names as Lithuanian does", () => {
  it.each([
    ["oktavija", ["Škoda Octavia"]],
    ["škoda oktavija", ["Škoda Octavia"]],
    ["oktavija skoda", ["Škoda Octavia"]],
    ["folksvagen", ["Volkswagen Caddy", "Volkswagen Golf Plus"]],
    ["folksvagenas", ["Volkswagen Caddy", "Volkswagen Golf Plus"]],
    ["folksvagen kedi", []],
    ["golfas", ["Volkswagen Golf Plus", "VW Golf"]],
    ["pasatas", ["VW Passat"]],
    ["pasat", ["VW Passat"]],
    ["tiguanas", ["VW Tiguan"]],
    ["turanas", ["VW Touran"]],
    ["tuaregas", ["VW Touareg"]],
    ["šaranas", ["VW Sharan"]],
    ["široko", ["VW Scirocco"]],
    ["jeta", ["VW Jetta"]],
    ["kodiakas", ["Škoda Kodiaq"]],
    ["fabija", ["Škoda Fabia"]],
    ["jetis", ["Škoda Yeti"]],
    ["kaškajus", ["Nissan Qashqai"]],
    ["mikra", ["Nissan Micra"]],
    ["mondėjus", ["Ford Mondeo"]],
    ["fokusas", ["Ford Focus"]],
    ["fijesta", ["Ford Fiesta"]],
    ["galaksi", ["Ford Galaxy"]],
    ["korsa", ["Opel Corsa"]],
    ["vektra", ["Opel Vectra"]],
    ["safira", ["Opel Zafira"]],
    ["insignija", ["Opel Insignia"]],
    ["korola", ["Toyota Corolla", "Toyota Corolla Verso"]],
    ["kamri", ["Toyota Camry"]],
    ["jaris", ["Toyota Yaris"]],
    ["avensys", ["Toyota Avensis"]],
    ["tojota verso", ["Toyota Corolla Verso", "Toyota Verso"]],
    ["klio", ["Renault Clio"]],
    ["megan", ["Renault Mégane"]],
    ["senik", ["Renault Scénic"]],
    ["trafikas", ["Renault Trafic"]],
    ["kango", ["Renault Kangoo"]],
    ["sviftas", ["Suzuki Swift"]],
    ["pikaso c4", ["Citroën C4 Grand Picasso"]],
    ["poršė", ["Porsche Cayenne", "Porsche Macan", "Porsche Panamera"]],
    ["mersedes e220", ["Mercedes-Benz E220d"]],
    ["šerokis", ["Jeep Cherokee", "Jeep Grand Cherokee"]],
    ["leksus is300", ["Lexus IS300h"]],
    ["alhambra", ["Seat Alhambra"]],
  ])("%j finds %j", (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  it("finds a name that was saved in the same spelling", () => {
    for (const name of ["Škoda Oktavija", "Folksvagen Pasat", "Poršė Kajenas"]) {
      expect(found(name, [...names, name])).toEqual([name])
    }
  })

  it.each(["q6", "k5", "w60", "kx5", "m3", "vv"])("a short word must be right: %j", (search) => {
    expect(found(search)).toEqual([])
  })
})

describe("every name", () => {
  /** Ways to type a name that do not change its words. */
  const typings: [string, (name: string) => string][] = [
    ["as it is", (name) => name],
    ["in capitals", (name) => name.toUpperCase()],
    ["without accents", (name) => foldName(name)],
    ["with dashes", (name) => name.replaceAll(" ", "-")],
    ["with a space for each dash", (name) => name.replaceAll(/[-.]/g, " ")],
    ["without dashes", (name) => name.replaceAll(/(?<!\d)[-.]|[-.](?!\d)/g, "")],
    ["without spaces", (name) => name.replaceAll(/(?<!\d) | (?!\d)/g, "")],
    ["with digits apart", (name) => name.replaceAll(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/gi, " ")],
  ]

  it.each(typings)("is found typed %s, with those alone that begin so", (_how, typed) => {
    for (const name of names) {
      const results = found(typed(name))
      expect(results).toContain(name)
      expect(results.filter((other) => !lettersOf(other).includes(lettersOf(name)))).toEqual([])
    }
  })

  it("is found by its model as Lithuanian would write it, among few others", () => {
    const spelt = (word: string) =>
      foldName(word)
        .replaceAll(/c(?=[aoulrtk])|q|ck/g, "k")
        .replaceAll("x", "ks")
        .replaceAll("w", "v")
        .replaceAll("ph", "f")
        .replaceAll("y", "i")
        .replaceAll(/i(?=[aeou])/g, "ij")
        .replaceAll(/([a-z])\1/g, "$1")
    for (const name of names) {
      const words = name.split(" ").filter((word) => /^\p{L}{4,}$/u.test(word))
      for (const word of words.filter((each) => spelt(each).length >= 4)) {
        const results = found(spelt(word))
        expect([spelt(word), results.includes(name)]).toEqual([spelt(word), true])
        const others = results.filter((other) => !containing(word).includes(other))
        // "kadi" finds the Caddy, and the Kadjar, which begins with the same letters.
        expect([spelt(word), others.length <= 2]).toEqual([spelt(word), true])
      }
    }
  })

  it("is found, whatever it is made of, however its words are parted", () => {
    const word = fc.oneof(
      fc.constantFrom("V60", "C-Max", "Škoda", "100%", "O'Hara", "(su kabliu)", "[4x4]", "a+b"),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    )
    const parts = fc.array(word, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(parts, fc.constantFrom(" ", "-", "  ", "/", ". "), (words, glue) => {
        const name = words.join(" ")
        fc.pre(/[\p{L}\p{N}]/u.test(name))
        expect(found(words.join(glue), [name])).toEqual([name])
      }),
      { numRuns: runs(200) },
    )
  })
})
