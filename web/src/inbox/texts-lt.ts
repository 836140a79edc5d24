import { pluralIn } from "../messages/plural.ts"

const plural = pluralIn("lt")

const papers = (count: number) =>
  `${count} ${plural(count, { one: "dokumentas", few: "dokumentai", other: "dokumentų" })}`

/** The texts about the inbox, which load with its screen. A text missing from English fails the type check. */
export const lt = {
  title: "Dėžutė",
  upload: "Įkelti",
  none: "Dėžutė tuščia",
  noneHint:
    "Čia laukia kvitai ir dokumentai, kurie dar niekam nepriskirti: įkelkite arba numeskite failus į šį puslapį, o priskirsite vėliau.",
  count: papers,
  waiting: (count: number) => `Laukia ${papers(count)}`,
  waitingHint:
    "Kvitui įrašykite naują išlaidą arba priskirkite jį automobiliui ar jau įrašytai išlaidai.",
  uploads: "Įkeliami failai",
  notUploaded: "Neįkelta",
  sending: (name: string) => `Siunčiama: ${name}`,
  queued: "Laukia eilėje",
  onceOnline: "Išsiųsime, kai atsiras ryšys.",
  shared: (count: number) =>
    `Įkelti ${count} ${plural(count, { one: "failą", few: "failus", other: "failų" })}?`,
  sharedHint:
    "Juos atsiuntė kita programa arba svetainė. Įkelkite tik tai, ką bendrinote patys: kiti nariai matys, kad juos įkėlėte jūs.",
  leftOut: (count: number) =>
    `${plural(count, { one: "Neišsaugotas", few: "Neišsaugoti", other: "Neišsaugota" })} ${count} ${plural(count, { one: "failas", few: "failai", other: "failų" })}: vienu kartu priimama iki 20 failų, kiekvienas iki 20 MB, o laukia iki 200.`,
  addShared: (count: number) =>
    `Įkelti ${count} ${plural(count, { one: "failą", few: "failus", other: "failų" })}`,
  discardShared: "Neįkelti",
  retry: (name: string) => `Bandyti dar kartą: ${name}`,
  forget: (name: string) => `Neįkelti: ${name}`,
  spend: "Nauja išlaida",
  spendOf: (name: string) => `Nauja išlaida: ${name}`,
  stopSpending: "Baigti be išlaidos",
  spent: "Išlaida pridėta su kvitu.",
  expenseStays: "Dokumentas grąžintas, o išlaida palikta: ji nuo to laiko pakeista.",
  enlarge: (name: string) => `Didinti: ${name}`,
  carRequired: "Pasirinkite automobilį",
  usualCar: (car: string) => `Kaip paskutinį kartą: ${car}`,
  nextByEnter: "Enter išsaugo ir atveria kitą.",
  addAndSpend: "Įkelti ir įrašyti išlaidą",
  assign: "Priskirti",
  assignOf: (name: string) => `Priskirti: ${name}`,
  target: "Kam priskirti",
  delete: (name: string) => `Ištrinti: ${name}`,
  deleted: "Dokumentas ištrintas.",
  search: "Automobilio pavadinimas arba numeris",
  found: "Automobiliai",
  targets: {
    car: "Automobiliui",
    expense: "Išlaidai",
    split: "Bendrajai sąskaitai",
    overhead: "Bendrajai išlaidai",
  },
  searchRows: "Aprašymas, diena arba suma",
  foundRows: "Išlaidos",
  noRows: "Nieko nerasta.",
  more: "Rodyti daugiau",
  ofCar: (name: string) => `Automobilis: ${name}`,
  otherCar: "Kitas automobilis",
  open: "Atidaryti",
  keys: "↑↓ pasirenka, Enter patvirtina.",
  noCars: "Automobilių dar nėra",
  near: "Tokio pavadinimo ar numerio nėra; šie panašūs.",
  assigned: "Priskirta",
  justAssigned: "Ką tik priskirta",
  takeBack: "Grąžinti",
  takeBackNamed: (name: string) => `Grąžinti į dėžutę: ${name}`,
  assignedTo: (paper: string, target: string) => `${paper} →\u00a0${target}`,
}

export type InboxTexts = typeof lt
