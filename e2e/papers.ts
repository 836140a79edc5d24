import type { Page } from "@playwright/test"

/** A PDF of one empty page that browsers can display. */
export function pdf(name: string) {
  const buffer = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>
% ${name}
%%EOF
`)
  return { name, mimeType: "application/pdf", buffer }
}

export type InputFile = { name: string; mimeType: string; buffer: Buffer }

export const documents = (page: Page) => page.getByRole("region", { name: "Dokumentai" })

export const documentRows = (page: Page) => documents(page).getByRole("listitem")

/** Adds documents as a person does: chooses the kind first, then the files. */
export async function addDocuments(page: Page, kind: string, files: InputFile[]) {
  await documents(page).getByRole("button", { name: "Pridėti dokumentą" }).click()
  const choosing = page.waitForEvent("filechooser")
  await page.getByRole("menuitem", { name: kind }).click()
  const chooser = await choosing
  await chooser.setFiles(files)
  return chooser
}

/** Chooses an action in the menu of a document. */
export async function chooseOf(page: Page, name: string, action: string) {
  await documentRows(page)
    .filter({ hasText: name })
    .getByRole("button", { name: /^Veiksmai: / })
    .click()
  await page.getByRole("menuitem", { name: action }).click()
}

export const receiptsOf = (page: Page) =>
  page.getByRole("dialog").getByRole("group", { name: "Kvitas" })

/** Chooses receipts in the open dialog of an expense. */
export const chooseReceipts = (page: Page, files: InputFile[]) =>
  receiptsOf(page).getByLabel("Pridėti failą").setInputFiles(files)
