import { randomUUID } from "node:crypto"
import type { AttachmentKind, StoredType } from "@marza/domain/attachments/kinds.ts"
import type { Files } from "../platform/storage/files.ts"
import { thumbnailPath } from "../platform/storage/signed-url.ts"
import type { DemoCar } from "./cars.ts"
import { type DrawnDocument, drawPdf } from "./documents.ts"
import { readPhotos } from "./photos.ts"

export type DemoAttachment = {
  kind: AttachmentKind
  name: string
  content_type: StoredType
  size: number
  path: string
  position: number
  expense_id: string | null
}

/** An expense of which there may be a receipt. */
type PaidExpense = {
  id: string
  expense_type: string | null
  description: string
  amount: string
  currency: string
  date: string
}
type Bought = { userId: string; organization: string; on: string; by: string }

/** Stores the photos of a car, its two documents and the receipts of its repairs. @returns their rows, the cover first */
export async function storeAttachments(
  files: Files,
  car: DemoCar,
  bought: Bought,
  expenses: readonly PaidExpense[],
): Promise<DemoAttachment[]> {
  const repairs = expenses.filter(({ expense_type }) => expense_type === "Remontas")
  return Promise.all([
    ...(car.photo ? await storePhotos(files, car.photo, bought) : []),
    ...documentsOf(car, bought).map(({ kind, name, ...document }, position) =>
      storeDocument(files, bought.userId, document, { kind, name, position, expense_id: null }),
    ),
    ...repairs.map((expense) =>
      storeDocument(files, bought.userId, receiptOf(expense), {
        kind: "receipt",
        name: `Kvitas – ${expense.description}.pdf`,
        position: 0,
        expense_id: expense.id,
      }),
    ),
  ])
}

async function storePhotos(files: Files, name: string, { userId, on }: Bought) {
  const photos = await readPhotos(files.pictures, name)
  return photos.map(async ({ photo, thumbnail }, position): Promise<DemoAttachment> => {
    const path = `car-images/${userId}/${Date.parse(on) + position}.webp`
    await files.disk.put(path, photo)
    await files.disk.put(thumbnailPath(path), thumbnail)
    return {
      kind: "photo",
      name: `${name}-${position + 1}.webp`,
      content_type: "image/webp",
      size: photo.length,
      path,
      position,
      expense_id: null,
    }
  })
}

export async function storeDocument(
  files: Files,
  userId: string,
  drawn: DrawnDocument,
  row: Pick<DemoAttachment, "kind" | "name" | "position" | "expense_id">,
): Promise<DemoAttachment> {
  const content = drawPdf(drawn)
  const path = `car-documents/${userId}/${randomUUID()}.pdf`
  await files.disk.put(path, content)
  return { ...row, content_type: "application/pdf", size: content.length, path }
}

/** Stands below every document of the demonstration. */
export const sample = ["", "Demonstracijos pavyzdys, ne tikras dokumentas."] as const

function documentsOf(
  { name, details, bought }: DemoCar,
  { organization, on, by }: Bought,
): (DrawnDocument & { kind: AttachmentKind; name: string })[] {
  const [plate, vin, registered, mileage] = details ?? []
  const [, amount, currency] = bought
  const car = [
    ["Automobilis", name],
    ["VIN", vin ?? "–"],
    ["Pirmoji registracija", registered ?? "–"],
    ["Rida", mileage ? `${mileage} km` : "–"],
  ] as const
  const isImport = currency !== "EUR"
  return [
    {
      kind: "contract",
      name: "Pirkimo–pardavimo sutartis.pdf",
      title: "Automobilio pirkimo–pardavimo sutartis",
      lines: [
        ["Data", on.slice(0, 10)],
        ["Pirkėjas", organization],
        ["Pirkėjo atstovas", by],
        ...car,
        ["Kaina", `${amount} ${currency}`],
        sample,
      ],
    },
    {
      kind: isImport ? "customs" : "registration",
      name: isImport ? "Muitinės deklaracija.pdf" : "Registracijos liudijimas.pdf",
      title: isImport ? "Importo deklaracija" : "Transporto priemonės registracijos liudijimas",
      lines: [
        ...car,
        isImport
          ? ["Muitinė vertė", `${amount} ${currency}`]
          : ["Valstybinis numeris", plate ?? "–"],
        sample,
      ],
    },
  ]
}

const receiptOf = ({ description, amount, currency, date }: PaidExpense): DrawnDocument => ({
  title: "Kvitas",
  lines: [["Data", date], ["Paslauga", description], ["Suma", `${amount} ${currency}`], sample],
})
