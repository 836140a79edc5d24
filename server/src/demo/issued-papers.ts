import { randomUUID } from "node:crypto"
import { newPaperSchema, type Side } from "@marza/domain/papers/schemas.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { addPaper } from "../features/papers/commands.ts"
import { creditPaper } from "../features/papers/credit.ts"
import { issuePaper } from "../features/papers/issue.ts"
import { keepLogo } from "../features/papers/logo.ts"
import { storePdf } from "../features/papers/pdf-file.ts"
import type { Database } from "../platform/db/database.ts"
import type { NotWhileImpersonating, OrganizationScope } from "../platform/db/scopes.ts"
import type { Files } from "../platform/storage/files.ts"

/** What stands on the papers of the demonstration about its organization; its codes are nobody's. */
export const demoRequisites = {
  legal_name: "UAB Šiaurės Auto",
  legal_code: "300000017",
  vat_number: "LT100000000017",
  legal_address: "Savanorių pr. 217, LT-50176 Kaunas",
  iban: "LT121000011101001000",
  phone: "+370 600 00017",
  email: "pardavimai@siaures-auto.test",
}

const nobody: Side = {
  name: null,
  code: null,
  address: null,
  vat_number: null,
  phone: null,
  email: null,
}

/** A company that bought with VAT, one whose invoice had a mistake, and a person with a contract. */
export async function addIssuedPapers(
  { database, files }: { database: Database; files: Files },
  manager: OrganizationScope<"owner" | "admin"> & NotWhileImpersonating,
  cars: ReadonlyMap<string, string>,
): Promise<void> {
  const today = todayInVilnius(new Date())
  const before = (days: number) => daysAfter(today, -days)
  const { organizationId } = manager
  const storeOf = (id: string) =>
    storePdf({ database, files }, { organization_id: organizationId, paper_id: id })
  const issue = async (
    car: string,
    paper: { kind: "invoice" | "sale_contract"; day: string; side: Partial<Side> },
    rest: object = {},
  ) => {
    const body = newPaperSchema.parse({
      id: randomUUID(),
      car_id: cars.get(car),
      language: "lt",
      place: "Kaunas",
      ...paper,
      side: { ...nobody, ...paper.side },
      ...rest,
    })
    const { row } = await addPaper(database, manager, body)
    const logo_id = await keepLogo({ database, files }, manager)
    const { version } = row
    await issuePaper(database, manager, body.id, { version, with_day: "true", logo_id })
    await storeOf(body.id)
    return body.id
  }
  await issue("BMW 320d xDrive Touring", {
    kind: "invoice",
    day: before(14),
    side: {
      name: "UAB Pajūrio statyba",
      code: "300000024",
      address: "Taikos pr. 81, LT-94114 Klaipėda",
      vat_number: "LT100000000024",
      email: "buhalterija@pajurio-statyba.test",
    },
  })
  const mistaken = await issue("Mazda CX-5 AWD", {
    kind: "invoice",
    day: before(9),
    side: { name: "Giedrė Mockutė", address: "Kalniečių g. 12, LT-50188 Kaunas" },
  })
  const credit = { id: randomUUID(), day: before(8), reason: "Pirkėjas yra įmonė" }
  const logo_id = await keepLogo({ database, files }, manager)
  await creditPaper(database, manager, mistaken, {
    ...credit,
    amount: null,
    with_day: "true",
    logo_id,
  })
  await storeOf(credit.id)
  const defects = { kinds: ["body"], text: "Akmenukų žymės ant variklio dangčio." }
  await issue(
    "Volvo V60 D4",
    {
      kind: "sale_contract",
      day: before(6),
      side: {
        name: "Andrius Balčiūnas",
        code: "1984-05-17",
        address: "Vytauto g. 9-4, LT-57235 Kėdainiai",
        phone: "+370 600 00031",
      },
    },
    { defects },
  )
}
