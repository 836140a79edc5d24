import { foldName, foldNumber, isNumber } from "../cars/search.ts"
import type { CarStatus } from "../cars/status.ts"

export type TaskCar = {
  id: string
  name: string
  registration_number: string | null
  status: CarStatus
}

/** More words than a car's name is called by. */
const maxWords = 6
/** What is shorter is no plate. */
const minNumber = 4

const plain = (text: string) =>
  ` ${foldName(text)
    .replace(/[-/_.,;:()]+/g, " ")
    .trim()
    .replace(/\s+/g, " ")} `

type FoundCar = { car: TaskCar; from: number; to: number }

/** The car that the words name by its plate, or by the longest part of its name if no other has it. */
export function findCar(words: readonly string[], cars: readonly TaskCar[]): FoundCar | null {
  const numbers = cars.map((car) => foldNumber(car.registration_number ?? ""))
  const names = cars.map((car) => plain(car.name))
  const byNumber = (said: string) => {
    const number = foldNumber(said)
    return isNumber(number) && number.length >= minNumber
      ? cars.filter((_, index) => numbers[index] === number)
      : []
  }
  const byName = (said: string) =>
    /\p{L}{3}/u.test(said) ? cars.filter((_, index) => names[index]?.includes(plain(said))) : []
  return findLongest(words, byNumber) ?? findLongest(words, byName)
}

function findLongest(
  words: readonly string[],
  carsOf: (said: string) => readonly TaskCar[],
): FoundCar | null {
  for (let length = Math.min(maxWords, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const meant = carsOf(words.slice(from, from + length).join(" "))
      if (meant.length === 0) continue
      // Of cars that are called alike the one that is still there is meant.
      const here = meant.filter(({ status }) => status !== "sold")
      const [car, other] = here.length > 0 ? here : meant
      return car && !other ? { car, from, to: from + length } : null
    }
  }
  return null
}

/** What may be a plate in a line, to be searched for: "LCE 640", "kvd-482". */
export const plateIn = (line: string): string | undefined =>
  /(?<![a-z\d])(?:[a-z]{2,3}[ -]?\d{2,4}|\d{2,4}[ -]?[a-z]{2,3})(?![a-z\d])/i.exec(line)?.[0]
