import type { PublishedRate } from "./reference.ts"

/** A file as the bank publishes it, latest day first. */
export function bankFile(rates: readonly PublishedRate[]): string {
  const days = [...new Set(rates.map(({ day }) => day))].toSorted().reverse()
  const cubes = days.map((of) => {
    const ofDay = rates.filter(({ day }) => day === of)
    const lines = ofDay.map(
      ({ currency, published }) => `<Cube currency='${currency}' rate='${published}'/>`,
    )
    return `<Cube time='${of}'>${lines.join("\n")}</Cube>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>${cubes.join("\n")}</Cube></gesmes:Envelope>
`
}
