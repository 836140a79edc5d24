import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { subtract } from "@marza/domain/money/decimal.ts"
import { inbox, type Owner, ownerColumn } from "../features/attachments/owner.ts"
import { type Database, query } from "../platform/db/database.ts"
import type { OrganizationScope } from "../platform/db/scopes.ts"
import type { Files } from "../platform/storage/files.ts"
import { thumbnailPath } from "../platform/storage/signed-url.ts"
import { type DemoAttachment, sample, storeDocument } from "./attachments.ts"
import type { DrawnDocument } from "./documents.ts"
import { demoRequisites } from "./issued-papers.ts"

type Invoice = {
  supplier: string | null
  supplier_code: string | null
  document_number: string | null
  date: string
  amount: string
  vat_amount: string | null
}

/**
 * Stores the invoice of an overhead, or of what several cars share, as its receipt, or as a document of the inbox; it says
 * what the row says.
 */
export async function addInvoice(
  { database, files }: { database: Database; files: Files },
  scope: OrganizationScope,
  owner: Exclude<Owner, { car_id: string }>,
  { supplier, supplier_code, document_number, date, amount, vat_amount }: Invoice,
  lines: DrawnDocument["lines"],
): Promise<void> {
  const { legal_name, legal_code } = demoRequisites
  const title = vat_amount === null ? "Sąskaita faktūra" : "PVM sąskaita faktūra"
  const drawn: DrawnDocument = {
    title,
    lines: [
      ["Numeris", document_number ?? "–"],
      ["Data", date],
      ["Pardavėjas", `${supplier}, ${supplier_code}`],
      ["Pirkėjas", `${legal_name}, ${legal_code}`],
      ...lines,
      ...(vat_amount === null ? [] : vatLines(amount, vat_amount)),
      ["Iš viso", `${amount} EUR`],
      sample,
    ],
  }
  await database.write(scope, async ({ run, userId }) => {
    const kind = "is_inbox" in owner ? "inbox" : "receipt"
    // What nobody has looked at yet is told apart by who sent it.
    const name = `${kind === "inbox" ? supplier : title} ${document_number}.pdf`
    const receipt = { kind, name, position: 0, expense_id: null } as const
    const row = await storeDocument(files, userId, drawn, receipt)
    await run(insertAttachment(scope, owner, { ...row, added_by: userId }))
  })
}

const insertAttachment = (
  { organizationId }: OrganizationScope,
  owner: Owner,
  row: DemoAttachment & { added_by: string },
) =>
  query
    .insertInto("attachments")
    .values({ ...row, ...ownerColumn(owner), id: randomUUID(), organization_id: organizationId })

/** Stores the picture of a receipt, as somebody took it with a phone, as a document of the inbox. */
export async function addPhotographedReceipt(
  { database, files }: { database: Database; files: Files },
  scope: OrganizationScope,
  name: string,
): Promise<void> {
  const content = await readFile(new URL("receipt.jpeg", import.meta.url))
  const requester = { organization: "demo", person: "demo" }
  const thumbnail = await files.pictures.draw(requester, "thumbnail", content)
  await database.write(scope, async ({ run, userId }) => {
    const path = `car-documents/${userId}/${randomUUID()}.jpg`
    await files.disk.put(path, content)
    await files.disk.put(thumbnailPath(path), thumbnail)
    const row = { kind: "inbox", name, position: 1, expense_id: null, path } as const
    const file = { content_type: "image/jpeg", size: content.length } as const
    await run(insertAttachment(scope, inbox, { ...row, ...file, added_by: userId }))
  })
}

const vatLines = (amount: string, vat: string) =>
  [
    ["Suma be PVM", `${subtract(amount, vat)} EUR`],
    ["PVM 21 %", `${vat} EUR`],
  ] as const
