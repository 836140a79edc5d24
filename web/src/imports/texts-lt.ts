import type { TextCode } from "@marza/domain/texts/text.ts"
import { leftOutHeadings } from "@marza/spreadsheet/columns/left-out-heading.ts"
import type { RefusalReason } from "@marza/spreadsheet/refused.ts"
import type {
  IgnoredReason,
  LeftOutReason,
  PlannedRow,
  ProblemCode,
  Question,
  SheetRole,
  Target,
} from "@marza/spreadsheet/types.ts"
import { pluralIn } from "../messages/plural.ts"
import type { ProfitGround } from "./profits.ts"

type OwnProblem = Exclude<ProblemCode, TextCode>
type SimpleTarget = Exclude<Target, `${string}.${string}`>

const plural = pluralIn("lt")
const cars = (count: number) =>
  `${count}\u00a0${plural(count, { one: "automobilis", few: "automobiliai", other: "automobilių" })}`
const expenses = (count: number) =>
  `${count}\u00a0${plural(count, { one: "išlaida", few: "išlaidos", other: "išlaidų" })}`
const refunds = (count: number) =>
  `${count}\u00a0${plural(count, { one: "pinigų grąžinimas", few: "pinigų grąžinimai", other: "pinigų grąžinimų" })}`
const payments = (count: number) =>
  `${count}\u00a0${plural(count, { one: "mokėjimas", few: "mokėjimai", other: "mokėjimų" })}`
const listIn = new Intl.ListFormat("lt")
const rows = (count: number) =>
  `${count}\u00a0${plural(count, { one: "eilutė", few: "eilutės", other: "eilučių" })}`
const decidesColumns = (count: number) =>
  `${count}\u00a0${plural(count, { one: "stulpelis", few: "stulpeliai", other: "stulpelių" })}`
const decidesCells = (count: number, isAnswered: boolean) =>
  isAnswered
    ? `Atsakymas galioja ${count}\u00a0${plural(count, { one: "langeliui", few: "langeliams", other: "langelių" })}`
    : `Dar ${count}\u00a0${plural(count, { one: "langelis", few: "langeliai", other: "langelių" })} laukia šio atsakymo`
const decidesCars = (count: number, isAnswered: boolean) =>
  isAnswered
    ? `Atsakymas galioja ${count}\u00a0${plural(count, { one: "automobiliui", few: "automobiliams", other: "automobilių" })}`
    : `Dar ${cars(count)} laukia šio atsakymo`

const profitGrounds: Record<ProfitGround, string> = {
  expenses: "Tikriausiai neatimtos išlaidos.",
  vat: "Tikriausiai atimtas PVM.",
  rate: "Galbūt kitas valiutos kursas.",
  unknown: "",
}

export const lt = {
  title: "Importas iš lentelės",
  link: "Importuoti iš lentelės",
  drop: "Nutempkite čia savo automobilių lentelę",
  chooseFile: "Pasirinkite savo automobilių lentelę",
  dropHint:
    "Excel (.xlsx) arba CSV, iki 10\u00a0MB ir 5\u00a0000\u00a0automobilių. Pirmiausia parodysime, kaip ją supratome: kol nepatvirtinsite, nieko neįrašysime.",
  choose: "Pasirinkti failą",
  other: "Kitas failas",
  otherTitle: "Atverti kitą failą?",
  otherText: "Šio failo pataisymai ir atsakymai dings.",
  reading: (name: string) => `Skaitome „${name}“…`,
  refusals: {
    notSpreadsheet: "Tai ne lentelė. Tinka Excel (.xlsx) ir CSV failai.",
    tooLarge: "Failas per didelis: daugiausia 10\u00a0MB.",
    tooManyRows: "Faile per daug eilučių: daugiausia 50\u00a0000. Padalykite jį į kelis failus.",
    tooManyCars:
      "Lentelėje per daug automobilių: daugiausia 5\u00a0000. Padalykite ją į kelis failus.",
    tooManyExpenses:
      "Lentelėje per daug išlaidų: daugiausia 25\u00a0000. Padalykite ją į kelis failus.",
    tooManyColumns: "Lentelėje per daug stulpelių.",
    tooManyCells: "Lentelėje per daug langelių: daugiausia 2\u00a0000\u00a0000.",
    cellTooLong: "Viename langelyje per daug teksto: daugiausia 32\u00a0767\u00a0simboliai.",
    tooMuchText: "Lentelėje per daug teksto.",
    passwordProtected:
      "Failas apsaugotas slaptažodžiu. Išsaugokite jį be slaptažodžio ir įkelkite dar kartą.",
    oldExcel: "Tai senas Excel formatas (.xls). Atverkite failą ir išsaugokite kaip .xlsx.",
    otherFormat: "Šio formato neskaitome. Atverkite failą ir išsaugokite kaip .xlsx arba CSV.",
    unpacksTooLarge: "Išpakuotas failas per didelis.",
    documentType:
      "Faile yra DTD (XML dokumento tipo aprašas), todėl jo neskaitome. Atverkite failą Excel programa ir išsaugokite iš naujo.",
    damaged: "Failas sugadintas arba atsiųstas ne visas.",
    empty: "Lentelė tuščia.",
    failed: "Failo perskaityti nepavyko.",
  } satisfies Record<RefusalReason | "failed", string>,
  withProblems: (count: number) => `${rows(count)} su klaidomis`,
  empty: {
    noCars: {
      title: "Automobilių neradome",
      hint: "Pažymėkite žemiau, kur automobilis ir pirkimo kaina.",
    },
    noColumns: {
      title: "Automobilių neradome",
      hint: "Lentelėje turi būti bent du stulpeliai.",
    },
    onlyExpenses: {
      title: "Čia tik išlaidos, be automobilių",
      hint: "Išlaidos importuojamos kartu su automobiliais, o jų pirkimo kainos čia nėra: pridėkite stulpelį „Pirkimo\u00a0kaina“. Jau įrašyto automobilio išlaidas pridėkite jo puslapyje.",
    },
  },
  questions: "Patikslinkite",
  assumptions: "Ką nusprendėme",
  questionsHint: "Šių duomenų faile nėra arba juos galima suprasti dvejopai, o spėlioti nenorime.",
  moreQuestions: (count: number) =>
    `Dar ${count}\u00a0${plural(count, { one: "klausimas", few: "klausimai", other: "klausimų" })} čia netilpo: pirmiausia atsakykite į šiuos arba pataisykite stulpelius.`,
  choosePlease: "Pasirinkite",
  suggested: "Pasirinkome už jus: pakeiskite, jei ne taip.",
  asAnother: "Atsakyta pagal kitą klausimą: pakeiskite, jei ne taip",
  day: "Diena",
  question: {
    hiddenRows: () => "Faile yra paslėptų (gal nufiltruotų) eilučių",
    hiddenColumns: () => "Faile yra paslėptų stulpelių",
    hiddenSheets: () => "Faile yra paslėptų lapų su automobiliais ar išlaidomis",
    which: (heading: string) => `${heading}: kurias sumas imti?`,
    price: (heading: string) => `„${heading}“: kokia tai kaina?`,
    date: (heading: string) => `„${heading}“: kokia tai diena?`,
    contains: (heading: string) =>
      `„${heading}“ ne mažiau už pirkimo kainą: gal ji čia įskaičiuota. Ar skaityti kaip išlaidas?`,
    sign: (heading: string) => `„${heading}“: visos sumos su minusu. Kas tai?`,
    sum: (heading: string) => `Ar „${heading}“ yra kitų stulpelių suma?`,
    tooMuch: (heading: string) =>
      `„${heading}“: daugiau nei dešimt kartų tiek, kiek kainavo automobiliai. Ar tai pinigai?`,
    netVat: (heading: string) => `„${heading}“: suma be PVM. Ar PVM pridėti?`,
    thousands: (heading: string) => `„${heading}“: visos mažesnės už 100. Ar tai tūkstančiai?`,
    cents: (heading: string) => `„${heading}“: ar sumos centais?`,
    saleDay: () => "Pardavimo kaina be pardavimo dienos: automobilis parduotas?",
    soldPrice: () => "Parduota, bet kainos faile nėra. Kaip įrašyti?",
    pairs: (heading: string) => `„${heading}“ kartojasi: kurie pirkimo, o kurie pardavimo?`,
    decimalMark: (heading: string) => `„${heading}“: ką reiškia kablelis ar taškas?`,
    dayOrder: (heading: string) => `„${heading}“: kuria tvarka rašoma diena, mėnuo ir metai?`,
    rateForm: (heading: string) => `„${heading}“: kaip užrašytas kursas?`,
    currency: () => "Kokia sumų be valiutos valiuta?",
    word: (heading: string, word: string) => `„${heading}“: ką reiškia „${word}“?`,
    status: () => "Būsenos faile nėra. Kokia ji?",
    importScheme: () => "Automobiliai iš ne ES: kokia PVM schema?",
    soldDay: () => "Parduoti automobiliai be pardavimo dienos",
    boughtDay: () => "Automobiliai be pirkimo dienos",
    expenseDay: () => "Išlaidos be dienos",
  } satisfies Record<Question["kind"], (heading: string, word: string) => string>,
  affects: {
    hiddenRows: (count: number) => `Paslėpta: ${rows(count)}`,
    hiddenColumns: (count: number) => `Paslėpta: ${decidesColumns(count)}`,
    hiddenSheets: (count: number) =>
      `Paslėpta: ${count}\u00a0${plural(count, { one: "lapas", few: "lapai", other: "lapų" })}`,
    which: decidesColumns,
    price: decidesColumns,
    date: decidesColumns,
    contains: decidesColumns,
    sign: decidesCells,
    sum: (count: number) =>
      `${count}\u00a0${plural(count, { one: "dedamoji", few: "dedamosios", other: "dedamųjų" })}`,
    tooMuch: decidesCells,
    netVat: decidesCells,
    thousands: decidesCells,
    cents: decidesCells,
    saleDay: decidesCars,
    soldPrice: decidesCars,
    pairs: decidesCars,
    decimalMark: decidesCells,
    dayOrder: decidesCells,
    rateForm: decidesCells,
    currency: decidesCells,
    word: decidesCells,
    status: decidesCars,
    importScheme: decidesCars,
    soldDay: decidesCars,
    boughtDay: decidesCars,
    expenseDay: (count: number, isAnswered: boolean) =>
      isAnswered
        ? `Atsakymas galioja ${count}\u00a0${plural(count, { one: "išlaidai", few: "išlaidoms", other: "išlaidų" })}`
        : `Dar ${expenses(count)} laukia šio atsakymo`,
  } satisfies Record<Question["kind"], (count: number, isAnswered: boolean) => string>,
  examples: "Pvz.:",
  options: {
    take: "Skaityti",
    leave: "Neskaityti",
    plan: "Planuotas",
    actual: "Faktines",
    net: "Be PVM",
    gross: "Su PVM",
    purchase: "Pirkimo kaina",
    sale: "Pardavimo kaina",
    cost: "Išlaidos",
    refund: "Grąžinti pinigai",
    parts: "Taip: imti dedamąsias, sumos neimti",
    whole: "Taip: imti tik sumą",
    both: "Ne, tai atskiros išlaidos: imti visas",
    asIs: "Ne, imti kaip parašyta",
    add: "Taip, pridėti 21\u00a0% PVM",
    thousands: "Taip, padauginti iš 1000",
    cents: "Taip, padalyti iš 100",
    notCents: "Ne, tai sveiki eurai",
    asking: "Prašoma kaina, neparduotas",
    type: "Įrašysiu kainas lentelėje",
    without: "Parduoti be kainos",
    purchaseFirst: "Pirmieji\u00a0– pirkimo, antrieji\u00a0– pardavimo",
    saleFirst: "Pirmieji\u00a0– pardavimo, antrieji\u00a0– pirkimo",
    ",": "Kablelis skiria centus",
    ".": "Taškas skiria centus",
    dmy: "Diena, mėnuo, metai",
    mdy: "Mėnuo, diena, metai",
    ymd: "Metai, mėnuo, diena",
    eur: "Eurai už vieną vienetą (0,0861)",
    units: "Vienetai už vieną eurą (11,61)",
    bySale: "Su pardavimo kaina\u00a0– parduoti",
    bought: "Visi nupirkti",
    sold: "Visi parduoti",
    onBought: "Automobilio pirkimo diena",
    onSold: "Automobilio pardavimo diena",
    unknown: "Nežinoma",
    nothing: "Nieko",
    onDay: "Ši diena:",
  },
  paymentDays:
    "Iš pirkėjo gauti pinigai įrašomi pardavimo diena, o jei jos nėra\u00a0– šiandiena. Avansas įrašomas pirkimo diena ir neparduotą automobilį rezervuoja 7 dienoms: jei ne taip, pataisykite prie automobilio.",
  rates: (count: number) =>
    `${count}\u00a0${plural(count, { one: "suma", few: "sumos", other: "sumų" })} be kurso`,
  ratesHint: (count: number) =>
    `Be kurso pelnas būtų apytikslis. Imsime Europos centrinio banko ${count === 1 ? "kursą šios sumos dienai" : "kursus kiekvienos sumos dienai"}.`,
  takeRates: (count: number): string => (count === 1 ? "Imti banko kursą" : "Imti banko kursus"),
  ratesTaken: (count: number) =>
    `${plural(count, { one: "Paimtas", few: "Paimti", other: "Paimta" })} ${count}\u00a0${plural(count, { one: "banko kursas", few: "banko kursai", other: "banko kursų" })}.`,
  ratesMissing: (count: number) =>
    `${count}\u00a0${plural(count, { one: "dienai", few: "dienoms", other: "dienų" })} banko kurso nėra.`,
  ratesOnlyUndated: (count: number) =>
    `${count === 1 ? "Šios sumos" : "Šių sumų"} diena nežinoma, todėl banko kurso parinkti negalima. Įrašykite dieną lentelėje, o jei paliksite taip, pelnas bus apytikslis.`,
  known: (count: number) =>
    `${cars(count)} jau ${plural(count, { one: "įrašytas", few: "įrašyti", other: "įrašyta" })}`,
  importedOn: (day: string) => `Šis failas jau importuotas ${day}`,
  knownHint: (count: number) =>
    `Sutampa VIN, valstybinis numeris arba pavadinimas, pirkimo diena, kaina ir rida. Importuodami turėsite ${count === 1 ? "jį" : "juos"} du kartus.`,
  leaveOutKnown: (count: number): string => (count === 1 ? "Jo neimportuoti" : "Jų neimportuoti"),
  repeated: (count: number) => `Faile kartojasi ${cars(count)}`,
  repeatedHint: "Sutampa pavadinimas, pirkimo diena, kaina ir rida.",
  knownAs: (name: string) => `Jau įrašytas: ${name}`,
  theirProfit: (amount: string, ground: ProfitGround) =>
    `Pelnas jūsų lentelėje: ${amount}. ${profitGrounds[ground]}`.trim(),
  columns: "Stulpeliai",
  columnsHint:
    "Nurodykite antraščių eilutę ir kas yra kuriame stulpelyje. Būtini tik automobilis ir pirkimo kaina.",
  columnsUnmapped: (count: number) =>
    `${count}\u00a0${plural(count, { one: "nepriskirtas stulpelis", few: "nepriskirti stulpeliai", other: "nepriskirtų stulpelių" })}`,
  columnsUnmappedHint: "Šių antraščių nežinome, todėl neimportuosime, kol nepasakysite, kas tai.",
  columnsNoUnmapped: "Visi priskirti",
  columnsKnown: "Atpažinti stulpeliai",
  columnsSummary: (read: number, all: number) => `Skaitomi ${read} iš ${all}`,
  money: "Kiek pinigų bus įrašyta",
  moneyNothing: "nieko",
  moneyOf: {
    cars,
    expenses,
    payments,
  },
  sheetHolds: (name: string) => `Lape „${name}“ yra`,
  roles: {
    cars: "automobiliai",
    expenses: "išlaidos",
    none: "nieko importuotino",
  } satisfies Record<SheetRole, string>,
  headerRow: "Antraščių eilutė",
  noHeaderRow: "Antraščių nėra",
  hidden: "paslėptas",
  unnamed: (letter: string) => `Stulpelis ${letter}`,
  unassigned: "Nepriskirta",
  notRead: "Neskaityti",
  currencyOfCell: "Valiuta iš langelių",
  ignored: {
    unknown: "",
    computed: "apskaičiuosime patys",
    second: "toks stulpelis jau yra",
    plan: "tik planuota",
    asked: "laukia atsakymo viršuje",
    answered: "neimama pagal jūsų atsakymą",
    hidden: "paslėptas",
    byHand: "",
    empty: "tuščias",
  } satisfies Record<IgnoredReason, string>,
  targets: {
    make: "Markė",
    model: "Modelis",
    deposit: "Pirkėjo avansas",
    received: "Gauta iš pirkėjo",
    number: "Numeris lentelėje",
    id: "Automobilio ID",
    sold: "Ar parduotas (taip / ne)",
    mileageUnit: "Ridos vienetas (km / mylios)",
    currency: "Sumų valiuta",
    rate: "Sumų kursas",
  } satisfies Record<SimpleTarget, string>,
  expensesOf: (type: string) => `Išlaidos: ${type}`,
  show: "Rodyti",
  filters: {
    all: "Visos",
    problems: "Su klaidomis",
    waiting: "Laukia",
    profits: "Pelnas",
    leftOut: "Neimportuojamos",
  },
  row: "Eilutė",
  rowNumber: (row: number) => `${row} eilutė`,
  allFields: "Visi laukai",
  preview: "Kas bus importuota",
  cost: "Savikaina",
  profit: "Pelnas",
  expensesSum: "Išlaidos",
  leaveOut: (row: number) => `Neimportuoti ${row} eilutės`,
  takeBack: (row: number) => `Importuoti ${row} eilutę`,
  leftOut: {
    above: "Kitos, aukščiau esančios lentelės eilutė",
    total: "Sumų eilutė",
    prefilled: "Tuščia eilutė su formulėmis",
    heading: "Antraštė",
    label: "Mėnesio antraštė",
    note: "Pastaba",
    here: "Jau įrašytas",
    hidden: "Paslėpta eilutė",
    byHand: "Neimportuojama",
  } satisfies Record<LeftOutReason, string>,
  problems: {
    amountInvalid: "Įrašykite sumą, pvz.,\u00A012\u00A0500,00\u00A0EUR",
    currencyUnknown: "Šios valiutos neturime: įrašykite sumą EUR, NOK, USD arba GBP",
    dateInvalid: "Įrašykite dieną, pvz.,\u00A02026-11-23",
    unanswered: "Laukia atsakymo viršuje",
    cellError: "Klaida langelyje",
    formulaWithoutValue:
      "Formulė neapskaičiuota: atverkite failą Excel programa ir išsaugokite iš naujo",
    otherCurrency: "Čia turi būti kita valiuta",
    currenciesDiffer: "Langelio valiuta nesutampa su eilutės valiuta",
    moreCells:
      "Langelių daugiau nei antraščių, todėl neaišku, kas kur. Pataisykite failą, nurodykite tą stulpelį arba eilutės neimportuokite.",
    becameDay: "Lentelių programa modelį (pvz.,\u00A09-3) pavertė diena: įrašykite modelį",
    vinRounded: "Lentelių programa VIN suapvalino kaip skaičių: įrašykite visą VIN",
    plateBroken: "Lentelių programa numerį pavertė skaičiumi: įrašykite numerį",
    statusContradicts: "Pagal būseną neparduotas, bet yra pardavimo diena",
    salePriceMissing: "Įrašykite pardavimo kainą",
    carNotFound: "Tokio automobilio faile nėra",
    carNotUnique: "Tokie automobiliai faile keli",
  } satisfies Record<OwnProblem, string> & Partial<Record<ProblemCode, string>>,
  sameAs: {
    vin: (row: string) => `Toks pat VIN kaip ${row} eilutėje`,
    plate: (row: string) => `Toks pat valstybinis numeris kaip ${row} eilutėje`,
    purchase: (row: string) => `Toks pat pavadinimas, kaina, diena ir rida kaip ${row} eilutėje`,
  },
  notes: {
    merged: (columns: string) => `${columns}: iš sujungto langelio`,
    thousands: (columns: string) => `${columns}: padauginta iš 1\u00a0000`,
    converted: (columns: string) => `${columns}: perskaičiuota į kilometrus`,
    asking: () => "Neparduotas, todėl pardavimo kaina bus prašoma kaina",
  } satisfies Record<PlannedRow["notes"][number]["kind"], (columns: string) => string>,
  edit: (column: string, row: number) => `${column}, ${row} eilutė`,
  noRows: {
    all: "Čia tuščia",
    problems: "Klaidų nėra",
    waiting: "Atsakymų nelaukia nė viena eilutė",
    profits: "Pelnas sutampa su jūsų lentele",
    leftOut: "Bus importuotos visos eilutės",
  },
  leaveOutProblems: (count: number) =>
    `Neimportuoti ${count}\u00a0${plural(count, { one: "eilutės", few: "eilučių", other: "eilučių" })} su klaidomis`,
  save: (count: number) =>
    `Importuoti ${count}\u00a0${plural(count, { one: "automobilį", few: "automobilius", other: "automobilių" })}`,
  first: { unanswered: "Atsakyti į klausimus", problems: "Taisyti klaidas" },
  unanswered: (count: number) =>
    `Liko ${count}\u00a0${plural(count, { one: "klausimas", few: "klausimai", other: "klausimų" })}`,
  blocked: {
    problems: "Pirmiausia pataisykite klaidas arba tų eilučių neimportuokite",
    nothing: "Nėra ko importuoti",
  },
  saving: "Įrašoma…",
  failedRows: "Serveris rado klaidų: jos pažymėtos lentelėje. Neįrašyta nieko.",
  done: "Importuota",
  doneCount: (carCount: number, expenseCount: number, refundCount = 0, paymentCount = 0) =>
    listIn.format(
      [
        cars(carCount),
        expenseCount > 0 && expenses(expenseCount),
        refundCount > 0 && refunds(refundCount),
        paymentCount > 0 && payments(paymentCount),
      ].filter((part) => part !== false),
    ),
  leftOutCount: (count: number) =>
    `${plural(count, { one: "Neimportuota", few: "Neimportuotos", other: "Neimportuota" })} ${rows(count)}.`,
  willLeaveOut: (count: number) =>
    `${rows(count)} ${plural(count, { one: "neimportuojama", few: "neimportuojamos", other: "neimportuojama" })}`,
  leftOutWhy: leftOutHeadings.lt,
  leftOutName: "neimportuota",
  leftOutFile: (count: number): string =>
    count === 1 ? "Atsisiųsti neimportuotą eilutę" : "Atsisiųsti neimportuotas eilutes",
  toCars: "Į automobilių sąrašą",
  again: "Importuoti kitą failą",
  imports: "Importai",
  importsHint:
    "Importą galima atšaukti per 30\u00a0dienų: ištrinami jo automobiliai su viskuo, kas prie jų.",
  noImports: "Importų dar nebuvo.",
  undo: "Atšaukti importą",
  undoWithDeposits: "Atšaukti su avansu",
  undoKeepingPapers: "Atšaukti, dokumentus palikti",
  papersStay: (count: number) =>
    `${count}\u00a0${plural(count, { one: "išrašytas dokumentas lieka", few: "išrašyti dokumentai lieka", other: "išrašytų dokumentų lieka" })} sąraše „Sutartys ir sąskaitos“ be automobilio.`,
  undoTitle: "Atšaukti importą?",
  undoText: (name: string, count: number) =>
    `Bus ištrinta, kas importuota iš „${name}“: ${cars(count)} su išlaidomis, nuotraukomis ir dokumentais.`,
  changed: (count: number) =>
    `${cars(count)} po importo ${plural(count, { one: "pakeistas", few: "pakeisti", other: "pakeista" })}:`,
  andMore: (count: number) => `ir dar ${count}`,
  keepChanged: (count: number): string => (count === 1 ? "Pakeistą palikti" : "Pakeistus palikti"),
  undone: (date: string) => `Atšauktas ${date}`,
  undoneToast: "Importas atšauktas.",
  undoneKept: (count: number) => `Palikta pakeistų: ${count}.`,
  more: "Rodyti daugiau",
}

export type ImportTexts = typeof lt
