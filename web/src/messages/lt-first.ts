import { pluralIn } from "./plural.ts"

const plural = pluralIn("lt")

/** The texts of the frame and of the list of cars: all that loads before the first screen shows. */
export const first = {
  error: "Klaida",
  actions: {
    retry: "Bandyti dar kartą",
    clearSearch: "Išvalyti paiešką",
  },
  errors: {
    network: "Nėra ryšio su serveriu. Patikrinkite internetą ir bandykite dar kartą.",
    notSaved: "Nėra ryšio. Pakeitimas neišsaugotas.",
    server: "Serveris neatsako. Po\u00a0akimirkos bandykite dar\u00a0kartą.",
    loading: "Nepavyko įkelti",
    rendering: "Įvyko netikėta programos klaida.",
    requestId: (id: string) => `Užklausos numeris: ${id}`,
    toHome: "Grįžti į pradžią",
    reload: "Įkelti iš naujo",
    outdated: "Programa atnaujinta",
    outdatedHint: "Įkelkite puslapį iš naujo.",
  },
  offline: {
    lost: "Nėra ryšio",
    later: "Duomenis parodysime, kai atsiras ryšys.",
    shown: (time: string) => `Nėra ryšio. Rodomi ${time} duomenys.`,
  },
  busy: "Įkeliama…",
  loadingMore: "Įkeliama daugiau…",
  organizations: {
    switch: "Perjungti organizaciją",
  },
  roles: { owner: "Savininkas", admin: "Administratorius", member: "Narys" },
  menu: {
    account: "Paskyros meniu",
    firm: "Firma",
    find: "Rasti, Ctrl K",
  },
  tabs: {
    skip: "Pereiti prie turinio",
    label: "Skyriai",
    cars: "Automobiliai",
    analytics: "Analitika",
    members: "Nariai",
  },
  statuses: { bought: "Nupirktas", preparing: "Ruošiamas", sold: "Parduotas" },
  money: {
    profit: "Pelnas",
    loss: "Nuostolis",
    expectedProfit: "Tikėtinas pelnas",
    expectedLoss: "Tikėtinas nuostolis",
    noRate: "kursas nenurodytas",
    noRateHint: "Kursas nenurodytas, todėl skaičiuojama pastoviu kursu.",
  },
  cars: {
    title: "Automobiliai",
    add: "Pridėti",
    addCar: "Pridėti automobilį",
    addMore: "Pridėti kita",
    search: "Ieškoti pagal pavadinimą",
    searched: "Pavadinimas, numeris, VIN",
    filters: "Būsena",
    all: "Visi",
    bought: "Nupirkti",
    preparing: "Ruošiami",
    sold: "Parduoti",
    statusOf: (name: string) => `Būsena: ${name}`,
    files: "Eksportas ir importas",
    sortAndFiles: "Tvarka, eksportas ir importas",
    sort: "Tvarka",
    reserved: "Rezervuota iki",
    reservationEnded: "Rezervacija baigėsi",
    left: "Liko gauti",
    unpaid: "Tik neapmokėti",
    sorts: {
      status: "Pagal būseną",
      days: "Ilgiausiai stovi",
      purchase: "Didžiausia pirkimo kaina",
      expenses: "Didžiausios išlaidos",
      cost: "Didžiausia savikaina",
      profit: "Didžiausias pelnas",
      changed: "Vėliausiai pakeisti",
    },
    sortsShort: {
      status: "būsena",
      days: "dienos",
      purchase: "pirkimas",
      expenses: "išlaidos",
      cost: "savikaina",
      profit: "pelnas",
      changed: "pakeitimai",
    },
    view: "Vaizdas",
    views: { cards: "Kortelės", table: "Lentelė" },
    cost: "Savikaina",
    days: (count: number) => `${count}\u00a0d.`,
    stands: (count: number) => (count === 0 ? "šiandien" : `${count}\u00a0d.`),
    soldIn: (count: number) => (count === 0 ? "tą pačią dieną" : `per ${count}\u00a0d.`),
    tooLong: (days: number) =>
      `ilgiau nei ${days} ${plural(days, { one: "dieną", few: "dienas", other: "dienų" })}`,
    daysLong: (count: number) =>
      `Stovi ${count} ${plural(count, { one: "dieną", few: "dienas", other: "dienų" })}`,
    daysToSaleLong: (count: number) =>
      count === 0
        ? "Parduotas tą pačią dieną"
        : `Parduotas per ${count} ${plural(count, { one: "dieną", few: "dienas", other: "dienų" })}`,
    found: (count: number) =>
      `${count} ${plural(count, { one: "automobilis", few: "automobiliai", other: "automobilių" })}`,
    none: "Automobilių dar nėra",
    near: (search: string) => `Pagal „${search}“ nieko nerasta. Panašūs pavadinimai:`,
    showAll: "Rodyti visus",
  },
  sale: {
    sell: "Parduoti",
    sellOf: (name: string) => `Parduoti: ${name}`,
  },
  members: {
    ownRoleChanged: "Jūsų rolė pakeista",
    ownRoleIsNow: (role: string) => `Dabar jūsų rolė šioje organizacijoje: ${role}.`,
  },
  settings: {
    denied: "Prieiga uždrausta",
    deniedHint: "Nustatymus gali keisti tik organizacijos savininkas arba administratorius.",
  },
}

export type FirstMessages = typeof first
