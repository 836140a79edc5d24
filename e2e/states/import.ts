import { expect, type Page } from "@playwright/test"
import type { State } from "./state.ts"
import { question, withoutResponse } from "./steps.ts"

/** A file with an ambiguous value, an amount without a rate, an error, and a row of sums. */
const spreadsheet = {
  name: "Automobiliai 2019–2024 (paskutinis, tikrai).csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Automobilis;Valst. nr.;Kaina NOK;Pirkimo data;Remontas EUR;Pardavimo kaina EUR;Pardavimo data;Pastabos",
      "Saab 9-5;KLM 456;85 000;03/04/2024;350,50;12 500,00;11/05/2024;Iš Drammeno",
      "VW Passat;KLM 457;pigiai;05/06/2024;;;;",
      "Iš viso;;85 000;;350,50;12 500,00;;",
    ].join("\n"),
  ),
}

/** Cars with errors, a loss, long names and large amounts, and no question. */
const answeredSpreadsheet = {
  ...spreadsheet,
  buffer: Buffer.from(
    [
      "Automobilis;Valst. nr.;Kaina EUR;Pirkimo data;Remontas EUR;Pardavimo kaina EUR;Pardavimo data;Rida",
      "Mercedes-Benz Sprinter 519 CDI 4x4 L3H2 Kasten Automatik;KLM 456;85 000,00;2024-04-03;12 350,50;112 500,00;2024-05-11;184 000",
      "VW Passat;KLM 457;pigiai;2024-06-05;;;;daug",
      "Audi A6 Avant;KLM 458;18 400,00;2024-06-07;1 250,00;16 900,00;2024-07-01;210 000",
      "Škoda Octavia RS;KLM 457;9 100,00;vakar;;;;",
      "Iš viso;;112 500,00;;13 600,50;129 400,00;;",
    ].join("\n"),
  ),
}

/** Cars whose profit is another one, in a currency whose rate is missing. */
const comparedSpreadsheet = {
  ...spreadsheet,
  name: "pelnas.csv",
  buffer: Buffer.from(
    [
      "Automobilis;Būsena;Kaina NOK;Pirkimo data;Pardavimo kaina EUR;Pardavimo data;Pelnas",
      "Mercedes-Benz Sprinter 519 CDI 4x4 L3H2 Kasten Automatik;Parduotas;850 000,00;2024-04-03;112 500,00;2024-05-11;38 210,00",
      "Audi A6 Avant;Parduotas;184 000,00;2024-06-07;14 900,00;2024-07-01;-2 000,00",
    ].join("\n"),
  ),
}

/** A dealer's own sheet: columns that nobody knows, planned and actual amounts, a sum, nothing about the currency. */
const askingSpreadsheet = {
  ...spreadsheet,
  name: "kiemas 2025.csv",
  buffer: Buffer.from(
    [
      "Nr.;Automobilis;Variklio tūris;Galia kW;Pirkimo data;Pirkimo kaina;Kelto bilietas;Dalys;Darbas;Remontas viso;Draudimas (planas);Draudimas (faktas);Pardavimo kaina;Skelbimo nr.",
      "1;Mercedes-Benz Sprinter 519 CDI 4x4 L3H2;2987;140;2025-03-01;15 000;120;200;150;350;40;45;18 900;21345678",
      "2;Audi A6 Avant;1968;140;2025-03-05;17 000;;100;50;150;40;45;;21345699",
    ].join("\n"),
  ),
}

const expenseSpreadsheet = {
  ...spreadsheet,
  name: "islaidos.csv",
  buffer: Buffer.from(
    "Automobilis;Data;Išlaida;Suma EUR\nVolvo V60;2024-03-05;Padangos;320,00\nSaab 9-5;2024-03-07;Stabdžiai;95,50\n",
  ),
}

/** A file whose headings are all unknown. */
const foreignSpreadsheet = {
  name: "autot.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Ajoneuvo;Hankintahinta;Väri;Myyntihinta\nVolvo V60;10 000;musta;12 500\nSaab 9-5;3 000;;\n",
  ),
}

const oneImport = {
  id: "0190aaaa-0000-7000-8000-000000000001",
  file_name: spreadsheet.name,
  cars: 128,
  expenses: 946,
  payments: 61,
  imported_by: null,
  undone_by: null,
  full_name: "Rasa Kazlauskaitė",
  created_at: new Date().toISOString(),
  undone_at: null,
  undone_by_name: null,
  undoable_until: new Date(Date.now() + 86_400_000).toISOString(),
  changed_cars: [
    { id: "0190aaaa-0000-7000-8000-000000000002", name: "Mercedes-Benz Sprinter 519 CDI 4x4 L3H2" },
    { id: "0190aaaa-0000-7000-8000-000000000003", name: "Audi A6 Avant" },
  ],
  changed_cars_count: 14,
}

const undoneImport = {
  ...oneImport,
  id: "0190aaaa-0000-7000-8000-000000000004",
  file_name: "Senas sąrašas.xlsx",
  cars: 3,
  expenses: 1,
  payments: 0,
  undone_at: new Date().toISOString(),
  undone_by_name: "Jonas Petraitis",
}

const newImport = {
  ...oneImport,
  id: "0190aaaa-0000-7000-8000-000000000005",
  file_name: answeredSpreadsheet.name,
  cars: 2,
  expenses: 2,
  payments: 0,
  changed_cars: [],
  changed_cars_count: 0,
}

/** Answers the calls about imports, so that no state changes what another one shows. */
const withImports = (page: Page) => {
  const items = [oneImport, undoneImport]
  return page.route(/\/imports(\?|$)/, (route) => {
    if (route.request().method() !== "POST")
      return route.fulfill({ json: { items, next_cursor: null } })
    items.unshift(newImport)
    return route.fulfill({ status: 201, json: newImport })
  })
}

/** The import of a file. */
export const importStates: readonly State[] = [
  { name: "import", as: "owner", path: "/import" },
  {
    name: "import-preview",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(spreadsheet)
      await expect(page.getByRole("heading", { name: /2019–2024/ })).toBeVisible()
    },
  },
  {
    name: "import-by-hand",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(foreignSpreadsheet)
      await expect(page.getByText("Volvo V60 · Saab 9-5")).toBeVisible()
    },
  },
  {
    name: "import-asks",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(askingSpreadsheet)
      await page.getByRole("heading", { name: /^(Stulpeliai|Columns)$/ }).click()
      await expect(page.getByText("2987 · 1968")).toBeVisible()
      await page
        .getByRole("heading", { name: /^(Stulpeliai|Columns)$/ })
        .evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: "import-tried",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      await page.getByRole("button", { name: /^(Taisyti klaidas|Correct the errors)$/ }).click()
      await expect(page.locator("[data-faulty]:focus")).toBeVisible()
    },
  },
  {
    name: "import-all-rows",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      await page.getByRole("tab", { name: /^(Visos|All)/ }).click()
      await page.getByText("Audi A6 Avant").last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: "import-cell",
    as: "owner",
    onDesk: "only",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(spreadsheet)
      await page
        .getByRole("grid")
        .getByRole("button", { name: /pigiai/ })
        .click()
      await expect(page.getByRole("grid").getByRole("textbox")).toBeFocused()
    },
  },
  {
    name: "import-compared",
    as: "owner",
    onDesk: "too",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(comparedSpreadsheet)
      const tab = page.getByRole("tab", { name: /^(Pelnas|Profit)/ })
      await tab.click()
      await tab.evaluate((element) => element.scrollIntoView())
      await page.mouse.wheel(0, -120)
    },
  },
  {
    name: "import-all-fields",
    as: "owner",
    // A wide window shows all fields of a row in its table.
    onDesk: "never",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      const all = page.getByText(/^(Visi laukai|All fields)$/).first()
      await all.click()
      await all.evaluate((fields) => fields.scrollIntoView({ block: "center" }))
    },
  },
  {
    name: "import-only-expenses",
    as: "owner",
    path: "/import",
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(expenseSpreadsheet)
      await expect(page.getByText(/^(Čia tik išlaidos|Only expenses here)/)).toBeVisible()
    },
  },
  {
    name: "import-refused",
    as: "owner",
    path: "/import",
    async show(page) {
      await page
        .locator("input[type=file]")
        .setInputFiles({ ...spreadsheet, buffer: Buffer.from("PK\u0003\u0004") })
      await expect(page.getByRole("alert")).toBeVisible()
    },
  },
  {
    name: "import-reading",
    as: "owner",
    path: "/import",
    prepare: withoutResponse(/reading-worker/),
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(spreadsheet)
      await expect(page.getByRole("status").first()).toBeVisible()
    },
  },
  {
    name: "import-done",
    as: "owner",
    onDesk: "too",
    path: "/import",
    prepare: withImports,
    async show(page) {
      await page.locator("input[type=file]").setInputFiles(answeredSpreadsheet)
      await page.getByRole("button", { name: /2 .*(su klaidomis|with errors)/ }).click()
      await page.getByRole("button", { name: /^(Importuoti|Import) 2 / }).click()
      await expect(page.getByRole("heading", { name: /^(Importuota|Imported)$/ })).toBeVisible()
    },
  },
  {
    name: "import-undo",
    as: "owner",
    path: "/import",
    prepare: withImports,
    async show(page) {
      await page
        .getByRole("button", { name: /^(Atšaukti importą|Undo the import)/ })
        .first()
        .click()
      await expect(question(page)).toBeVisible()
    },
  },
]
