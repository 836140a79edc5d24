import { pluralIn } from "./plural.ts"

const plural = pluralIn("lt")

/** The texts of the frame and of the list of cars: all that loads before the first screen shows. */
export const first = {
  error: "Klaida",
  actions: {
    close: "Uždaryti",
    back: "Grįžti",
    retry: "Bandyti dar kartą",
    undo: "Anuliuoti",
    clearSearch: "Išvalyti paiešką",
  },
  errors: {
    network: "Nėra ryšio su serveriu. Patikrinkite internetą ir bandykite dar kartą.",
    notSaved: "Nėra ryšio. Pakeitimas neišsaugotas.",
    server: "Serveris neatsako. Po akimirkos bandykite dar kartą.",
    loading: "Nepavyko įkelti",
    rendering: "Įvyko netikėta programos klaida.",
    requestId: (id: string) => `Užklausos numeris: ${id}`,
    toHome: "Grįžti į pradžią",
    reload: "Įkelti iš naujo",
    outdated: "Programa atnaujinta",
    outdatedHint: "Įkelkite puslapį iš naujo.",
    updateHint: "Naują versiją pamatysite įkėlę puslapį iš naujo.",
    notFoundSentence: "Tokio puslapio nėra.",
    sessionEnded: "Sesija baigėsi",
    sessionEndedHint: "Prisijunkite iš naujo.",
    signedOutElsewhere: "Atsijungta kitoje kortelėje",
    signedOutElsewhereHint: "Norėdami tęsti, prisijunkite iš naujo.",
  },
  offline: {
    lost: "Nėra ryšio.",
    shown: (time: string) => `Nėra ryšio. Rodoma ${time} būsena`,
  },
  busy: "Įkeliama…",
  loadingMore: "Įkeliama daugiau…",
  required: "privaloma",
  organizations: {
    switch: "Perjungti organizaciją",
  },
  roles: { owner: "Savininkas", admin: "Administratorius", member: "Narys" },
  menu: {
    account: "Paskyros meniu",
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
    noRate: "kursas nenurodytas",
    noRateHint: "Kursas nenurodytas, todėl skaičiuota pastoviu kursu.",
  },
  cars: {
    title: "Automobiliai",
    add: "Pridėti",
    addCar: "Pridėti automobilį",
    search: "Ieškoti pagal pavadinimą",
    filters: "Būsena",
    all: "Visi",
    bought: "Nupirkti",
    preparing: "Ruošiami",
    sold: "Parduoti",
    statusOf: (name: string) => `Būsena: ${name}`,
    statusChanged: "Būsena pakeista.",
    writePrice: "Įrašyti kainą",
    noSalePrice: "Pardavimo kaina neįrašyta.",
    statusRestored: "Ankstesnė būsena grąžinta.",
    files: "Eksportas ir importas",
    sort: "Tvarka",
    sorts: {
      status: "Pagal būseną",
      days: "Ilgiausiai stovi",
      cost: "Didžiausia savikaina",
      profit: "Didžiausias pelnas",
      changed: "Vėliausiai pakeisti",
    },
    sortsShort: {
      status: "būsena",
      days: "dienos",
      cost: "savikaina",
      profit: "pelnas",
      changed: "pakeitimai",
    },
    view: "Vaizdas",
    views: { cards: "Kortelės", table: "Lentelė" },
    cost: "Savikaina",
    days: (count: number) => `${count} d.`,
    stands: (count: number) => (count === 0 ? "nuo šiandien" : `stovi ${count} d.`),
    soldIn: (count: number) => (count === 0 ? "tą pačią dieną" : `per ${count} d.`),
    tooLong: (days: number) => `ilgiau nei ${days} dienų`,
    daysLong: (count: number) =>
      `Stovi ${count} ${plural(count, { one: "dieną", few: "dienas", other: "dienų" })}`,
    daysToSaleLong: (count: number) =>
      count === 0
        ? "Parduotas tą pačią dieną"
        : `Parduotas per ${count} ${plural(count, { one: "dieną", few: "dienas", other: "dienų" })}`,
    found: (count: number) =>
      `${count} ${plural(count, { one: "automobilis", few: "automobiliai", other: "automobilių" })}`,
    none: "Automobilių dar nėra",
    noneHint: "Užtenka pavadinimo ir pirkimo kainos.",
    noneIn: {
      all: "Automobilių nėra",
      bought: "Nupirktų automobilių nėra",
      preparing: "Ruošiamų automobilių nėra",
      sold: "Parduotų automobilių nėra",
    },
    noneInHint: {
      all: "Būseną pakeisite automobilio kortelėje.",
      bought: "Naujas automobilis atsiras čia.",
      preparing: "Pradėję ruošti automobilį, jo kortelėje pasirinkite „Ruošiamas“.",
      sold: "Pardavę automobilį, jo kortelėje spauskite „Parduoti“.",
    },
    near: (search: string) => `Pagal „${search}“ nieko nerasta. Panašūs pavadinimai:`,
    noMatch: (search: string) => `Pagal „${search}“ nieko nerasta`,
    noMatchHint: "Bandykite trumpesnį žodį arba kitą būseną.",
    showAll: "Rodyti visus",
  },
  sale: {
    sell: "Parduoti",
    sellOf: (name: string) => `Parduoti: ${name}`,
  },
  members: {
    ownRoleChanged: "Jūsų rolė pakeista",
    ownRoleIsNow: (role: string) => `Dabar Jūsų rolė šioje organizacijoje: ${role}.`,
  },
  impersonation: {
    banner: "Peržiūrimas naudotojas",
    stop: "Baigti peržiūrą",
    stopped: "Peržiūra sustabdyta",
    changed: "Peržiūra pasikeitė",
    changedHint: "Ji pradėta arba baigta kitur, todėl puslapis įkeltas iš naujo.",
  },
  settings: {
    denied: "Prieiga uždrausta",
    deniedHint: "Nustatymus gali keisti tik organizacijos savininkas arba administratorius.",
  },
}

export type FirstMessages = typeof first
