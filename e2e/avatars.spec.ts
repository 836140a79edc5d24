import { expect, type Page } from "@playwright/test"
import { north } from "./api.ts"
import { test } from "./fixtures.ts"
import {
  blue,
  downloadImage,
  drawing,
  expectColor,
  fileInput,
  green,
  pdf,
  plainImage,
  progress,
  red,
} from "./images.ts"
import { closeToast, expectToast, recordRequests } from "./screen.ts"

test("a file that is no image is refused under its field, which is red", async ({
  page,
  context,
  newcomer: _newcomer,
}) => {
  const put = recordRequests(context, "PUT", /./)
  for (const [path, taken] of [
    ["/profile", "Profilio nuotrauka atnaujinta!"],
    // The photo of a new car is not sent before the car is saved, so there is no toast.
    ["/car/new", null],
  ] as const) {
    await page.goto(path)
    const error = page
      .getByRole("group")
      .filter({ has: fileInput(page) })
      .getByRole("alert")
    for (const [file, reason] of [
      [pdf, "Prašome įkelti vaizdo failą"],
      [drawing, "Tokio formato vaizdas netinka. Tinka JPEG, PNG arba WebP."],
    ] as const) {
      await fileInput(page).setInputFiles(file)
      await expect(error, path).toContainText(reason)
      await expectRedLabel(page)
    }
    await fileInput(page).setInputFiles(await plainImage(green))
    await expect(error, path).toHaveCount(0)
    if (taken) await expectToast(page, taken)
    else page.once("dialog", (dialog) => dialog.accept())
  }
  expect(put).toHaveLength(1)
})

/** Expects a wrong file input to give its red border to the button that represents it. */
async function expectRedLabel(page: Page) {
  await expect(fileInput(page)).toHaveAttribute("aria-invalid", "true")
  const colors = await fileInput(page).evaluate((input) => {
    const probe = document.createElement("i")
    probe.style.color = "var(--loss)"
    document.body.append(probe)
    const red = getComputedStyle(probe).color
    probe.remove()
    return { red, border: getComputedStyle(input.parentElement ?? input).borderTopColor }
  })
  expect(colors.border).toBe(colors.red)
}

test.describe("the picture of a person", () => {
  test("is an initial until it is uploaded, then changes everywhere at once, and is deleted after a question", async ({
    page,
    newcomer: { api, organization },
  }) => {
    await api.makeExpense(await api.makeCar(organization, { name: "Volvo V60" }), {
      description: "Keltas",
      amount: "10",
    })
    await page.goto("/users")
    const member = page.getByRole("listitem").filter({ hasText: "Naujas Narys" })
    await expect(member).toBeVisible()
    await page.getByRole("button", { name: "Paskyros meniu" }).click()
    await page.getByRole("menuitem", { name: "Mano profilis" }).click()
    const group = page.getByRole("group", { name: "Profilio nuotrauka" })
    await expect(group).toContainText("N")
    await expect(group).toContainText("Rekomenduojamas dydis: 400x400px. Maksimalus dydis: 2MB")
    const circle = group.locator("span").first()
    expect(
      await circle.evaluate((element) => [
        element.clientWidth === element.clientHeight,
        Number.parseFloat(getComputedStyle(element).borderRadius) >= element.clientWidth / 2,
      ]),
    ).toEqual([true, true])

    const gate = Promise.withResolvers<void>()
    await page.route("**/avatar", async (route) => {
      await gate.promise
      await route.continue()
    })
    await fileInput(page).setInputFiles(await plainImage(red, "jpeg", [1000, 300]))
    await expect(progress(page)).toBeVisible()
    await expect(fileInput(page)).toBeDisabled()
    gate.resolve()
    await expectToast(page, "Profilio nuotrauka atnaujinta!")
    const header = page.getByRole("banner").locator("img")
    await expect(header).toHaveCount(1)
    const first = (await header.getAttribute("src")) ?? ""
    await expectColor((await downloadImage(page, first)).bytes, red)
    expect((await api.user()).profile.avatar_url).toBe(first)

    await closeToast(page, "Profilio nuotrauka atnaujinta!")
    await fileInput(page).setInputFiles(await plainImage(blue, "jpeg"))
    await expectToast(page, "Profilio nuotrauka atnaujinta!")
    await expect(header).not.toHaveAttribute("src", first)
    const second = (await header.getAttribute("src")) ?? ""
    await expectColor((await downloadImage(page, second)).bytes, blue)
    await page.goBack()
    await expect(member.locator("img")).toHaveAttribute("src", second)
    expect((await api.user()).profile.full_name).toBe("Naujas Narys")

    await page.goto("/profile")
    const url = (await api.user()).profile.avatar_url ?? ""
    await page.getByRole("button", { name: "Ištrinti nuotrauką" }).click()
    const question = page.getByRole("alertdialog")
    await expect(question).toContainText("Ar tikrai norite ištrinti nuotrauką?")
    await question.getByRole("button", { name: "Ištrinti", exact: true }).click()
    await expectToast(page, "Profilio nuotrauka ištrinta.")
    await expect(page.getByRole("banner").locator("img")).toHaveCount(0)
    expect((await api.user()).profile.avatar_url).toBeNull()
    await expect.poll(async () => (await page.request.get(url)).status()).toBe(404)
  })

  test("belongs to the impersonated person when a superadmin changes it", async ({
    page,
    signIn,
    as,
  }) => {
    const member = await as("member")
    const { id, avatar_url } = (await member.user()).profile
    expect(avatar_url).toBeNull()
    const organization = await member.organization(north)
    const { access_token } = await signIn("superadmin", organization)
    const headers = { authorization: `Bearer ${access_token}` }
    await page.request.put("/api/impersonation", { headers, data: { user_id: id } })
    await page.addInitScript(
      (impersonated) => localStorage.setItem("marza.impersonation", impersonated),
      id,
    )
    await page.goto("/profile")
    await fileInput(page).setInputFiles(await plainImage(green))
    await expectToast(page, "Profilio nuotrauka atnaujinta!")
    const stored = (await member.user()).profile.avatar_url ?? ""
    expect(stored).toContain(id)
    await expectColor((await downloadImage(page, stored)).bytes, green)
    expect((await (await as("superadmin")).user()).profile.avatar_url).toBeNull()
    await page.getByRole("button", { name: "Ištrinti nuotrauką" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Ištrinti" }).click()
    await expectToast(page, "Profilio nuotrauka ištrinta.")
  })
})
