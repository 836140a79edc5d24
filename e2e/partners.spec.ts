import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { expect } from "@playwright/test"
import { apiFor } from "./api.ts"
import { test } from "./fixtures.ts"
import { expectToast, firmPlace, openFirm } from "./screen.ts"

test("two partners are chosen from the beginning, what sold cars move is shown, and a settlement makes all even", async ({
  page,
  server,
  signIn,
  organization,
  visit,
}) => {
  const api = apiFor(server.url, await signIn("superadmin", organization))
  await api.addMember(organization, "member", "member")
  await api.makeCar(organization, {
    name: "Audi A4",
    status: "sold",
    bought_on: daysAfter(todayInVilnius(new Date()), -30),
    sold_on: daysAfter(todayInVilnius(new Date()), -10),
    purchase_price: "8000.00",
    sale_price: "10500.01",
  })
  await page.goto("/organization-settings")
  await page.getByRole("link", { name: /^Partnerių.*Įjungti$/ }).click()
  const dialog = page.getByRole("dialog")
  const next = dialog.getByRole("button", { name: "Toliau" })
  for (const name of ["Saulius Administratorius", "Ąžuolas Žvirblis"])
    await dialog.getByText(name).click()
  // The keyboard alone leads on.
  await page.keyboard.press("Enter")
  await expect(dialog.getByLabel("Dalys: Firma")).toHaveValue("0")
  await next.click()
  await dialog.getByText("Nuo pradžios").click()
  await next.click()
  await expect(dialog.getByRole("alert").last()).toContainText(/būtų 1\s250,01\sEUR.*Audi A4/s)
  await dialog.getByRole("button", { name: "Padalyti iš naujo" }).click()
  await expectToast(page, "Partneriai išsaugoti.")

  await openFirm(page)
  await firmPlace(page, "Partneriai").click()
  const other = await visit("member", organization)
  await other.goto("/partners")
  const firm = { has: other.getByRole("heading", { name: "Firma" }) }
  await expect(other.getByRole("listitem").filter(firm)).toContainText(/2\s500,01\sEUR/)
  for (const who of ["Sauliui", "Ąžuolui"]) {
    const transfer = page.getByRole("button", {
      name: new RegExp(`^Įrašyti atsiskaitymą: Firma perveda ${who}`),
    })
    await transfer.click()
    await page.getByRole("dialog").getByRole("button", { name: "Įrašyti" }).click()
    await expectToast(page, "Atsiskaitymas įrašytas.")
    await expect(transfer).toHaveCount(0)
  }
  // The other partner's page follows by itself.
  await expect(other.getByText("Visi atsiskaitę: niekas niekam nieko neskolingas.")).toBeVisible()

  await other.getByRole("button", { name: /^Ąžuolas Žvirblis, išrašas: .* 0,00\sEUR$/ }).click()
  await expect(other.getByRole("table").getByRole("row")).toHaveCount(3)
  await other.getByRole("link", { name: "Audi A4" }).click()
  await expect(other.getByRole("region", { name: "Dalys" })).toContainText(
    /Ąžuolas Žvirblis50\s%1\s250,0[01]\sEUR/,
  )
  await other.goBack()
  await expect(other.getByRole("heading", { name: /^Išrašas: Ąžuolas/ })).toBeVisible()
})
