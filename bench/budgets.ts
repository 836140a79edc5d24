/**
 * The budgets of each measure, which is the file of its name. Ratios compare two things in one run, because machines are
 * noisy; a time or a rate has a `pace`, the reference (pace.ts) by which it is judged.
 */
export const budgets = {
  list: {
    listRatio: {
      min: 0.85,
      what: "list page of 50 cars: requests a second, ratio to a bare handler",
    },
  },
  history: {
    historyRatio: { max: 2, what: "insert of a car: time with history, ratio to the time without" },
  },
  "sign-ins": {
    signInRatio: {
      max: 4,
      what: "list page while 20 people sign in: time, ratio to a quiet server",
    },
  },
  enumeration: {
    knownEmailSignIn: {
      max: 1.1,
      what: "sign-in with a wrong password: time for a known e-mail, ratio to an unknown one (or reversed)",
    },
    knownEmailLink: {
      max: 1.1,
      what: "request of a sign-in link: time for a known e-mail, ratio to an unknown one (or reversed)",
    },
  },
  uploads: {
    refusedMegabytes: {
      max: 40,
      what: "20 refused bodies of 8 MB: growth of the server's memory, MB",
    },
    refusedChunkedMegabytes: {
      max: 120,
      what: "20 refused bodies of 8 MB without a length: growth of the server's memory, MB",
    },
    uploadRatio: {
      min: 0.4,
      what: "20 uploads of 2 MB at once: photos a second, ratio to encoding them alone",
    },
    uploadMegabytes: {
      max: 400,
      what: "20 uploads of 2 MB at once: growth of the server's memory, MB",
    },
    additionRatio: {
      min: 0.4,
      what: "20 photos of 8 MB at once: photos a second, ratio to encoding them alone",
    },
    additionMegabytes: {
      max: 400,
      what: "20 photos of 8 MB at once: growth of the server's memory, MB",
    },
  },
  "hostile-pictures": {
    hostileSignIn: {
      max: 4,
      what: "sign-in while one member sends pictures made to stall: time, ratio to a quiet server",
    },
    hostileFile: {
      max: 4,
      what: "stored file while one member sends pictures made to stall: time, ratio to a quiet server",
    },
    hostilePhoto: {
      max: 4,
      what: "another organization's photo while one member sends pictures made to stall: time, ratio to a quiet server",
    },
  },
  zip: {
    zipRate: { min: 20, pace: "processor", what: "ZIP of 1 GB: MB a second" },
    zipMegabytes: { max: 150, what: "ZIP of 1 GB: growth of the server's memory, MB" },
  },
  imports: {
    importSeconds: {
      max: 5,
      pace: "server",
      what: "import of 5,000 cars with 25,000 expenses: seconds",
    },
    importUndoSeconds: { max: 5, pace: "server", what: "undo of that import: seconds" },
    importMegabytes: {
      max: 400,
      what: "import of 5,000 cars with 25,000 expenses: growth of the server's memory, MB",
    },
  },
  events: {
    streamKilobytes: {
      max: 100,
      what: "1,000 idle event streams on one process: KB of memory each",
    },
    streamProcessor: {
      max: 0.05,
      what: "1,000 idle event streams on one process: share of a processor",
    },
    eventMilliseconds: {
      max: 250,
      pace: "server",
      what: "change through one process until 20 members on another receive it: ms",
    },
  },
  analytics: {
    analyticsMilliseconds: {
      max: 12,
      pace: "server",
      what: "analytics of a month with 10,000 cars and 50,000 expenses: ms of a request",
    },
    analyticsTrendMilliseconds: {
      max: 30,
      pace: "server",
      what: "analytics trend of 13 months with 10,000 cars and 50,000 expenses: ms of a request",
    },
    homeMilliseconds: {
      max: 20,
      pace: "server",
      what: "the firm at a glance with 10,000 cars and 50,000 expenses: ms of a request",
    },
    vatMilliseconds: {
      max: 50,
      pace: "server",
      what: "VAT of a month with 10,000 cars and 50,000 expenses: ms of a read",
    },
    orderMilliseconds: {
      max: 12,
      pace: "server",
      what: "list of cars in the slowest of its orders with 10,000 cars and 50,000 expenses: ms of a request",
    },
    searchMilliseconds: {
      max: 25,
      pace: "server",
      what: "search among 10,000 cars that finds a hundred: ms of a request",
    },
    exportSeconds: {
      max: 10,
      pace: "processor",
      what: "workbook of 10,000 cars and 50,000 expenses: seconds",
    },
    exportMegabytes: {
      max: 200,
      what: "workbook of 10,000 cars and 50,000 expenses: growth of the server's memory, MB",
    },
    partnersMilliseconds: {
      max: 100,
      pace: "server",
      what: "balances of partners with 10,000 cars and 50,000 expenses: ms of a request",
    },
    statementMilliseconds: {
      max: 60,
      pace: "server",
      what: "page of a partner's statement with 10,000 cars and 50,000 expenses: ms of a request",
    },
    tasksMilliseconds: {
      max: 20,
      pace: "server",
      what: "page of tasks, or what the header asks of them, with 5,000 tasks and 10,000 cars: ms of a request",
    },
  },
  money: {
    moneyMonth: {
      max: 1.1,
      what: "month with payments, invoices for several cars and overheads in use: time, ratio to the same cars without",
    },
    moneyList: { max: 1.1, what: "list page with all of these in use: time, ratio to without" },
    moneyPackage: {
      max: 1.1,
      what: "package of that month with all of these in use: time, ratio to without",
    },
  },
  package: {
    packageSeconds: {
      max: 10,
      pace: "processor",
      what: "package of a month with 10,000 cars bought and 50,000 expenses: seconds",
    },
    packageMegabytes: {
      max: 100,
      what: "package of a month with 10,000 cars bought and 50,000 expenses: growth of the server's memory, MB",
    },
  },
  large: {
    largeOrders: {
      max: 1.5,
      what: "page of the list in the order that grows most: time with 100,000 cars in an organization, ratio to 1,000",
    },
    largeCountsMilliseconds: {
      max: 60,
      pace: "server",
      what: "counts of the list's tabs with 100,000 cars in an organization: ms of a read",
    },
    largeSearchMilliseconds: {
      max: 60,
      pace: "server",
      what: "search with 100,000 cars in an organization: ms of a read",
    },
    largeMonthMilliseconds: {
      max: 60,
      pace: "server",
      what: "figures of a month with 100,000 cars in an organization: ms of a read",
    },
  },
  growth: {
    listGrowth: { max: 1.2, what: "list page: time with 1,000,000 cars, ratio to 10,000 cars" },
    orderGrowth: {
      max: 1.2,
      what: "list page by profit: time with 1,000,000 cars, ratio to 10,000 cars",
    },
    searchGrowth: { max: 1.2, what: "search: time with 1,000,000 cars, ratio to 10,000 cars" },
    nearSearchGrowth: {
      max: 1.2,
      what: "search of similar names: time with 1,000,000 cars, ratio to 10,000 cars",
    },
  },
  neighbours: {
    neighbourList: {
      max: 1,
      what: "list page of a small organization while a large one does its worst: p99, ratio to 4 times the quiet one or 100 ms, whichever is more",
    },
    neighbourSave: { max: 1, what: "save of a car of the small one meanwhile: the same" },
    neighbourSignIn: { max: 1, what: "sign-in meanwhile: the same" },
    neighbourLoop: {
      max: 50,
      what: "delay of the server's event loop while the large organization does its worst: p99, ms",
    },
    neighbourMail: {
      max: 30,
      what: "mail of the small organization while the large one's 200 mails stall: seconds until it leaves",
    },
    neighbourAway: {
      max: 5,
      what: "answer to the small organization while the database is away: seconds of the slowest",
    },
    neighbourRecovery: {
      max: 30,
      what: "after the file store, the mail server or the database was away: seconds until list, save and jobs are as before",
    },
    neighbourOfFive: {
      max: 400,
      pace: "server",
      what: "list, save or sign-in of the small organization while the large one does five heavy things at once: p99, ms",
    },
    neighbourMemory: {
      max: 1.2,
      what: "memory of the server after all of that, ratio to before",
    },
  },
  "whole-organization": {
    wholeGrowth: {
      max: 12,
      what: "call or job that reads a whole organization, the one that grows most: time with 10,000 rows of everything, ratio to 1,000",
    },
  },
  papers: {
    paperMilliseconds: {
      max: 300,
      pace: "processor",
      what: "PDF of a usual paper with a logo: ms",
    },
    paperKilobytes: { max: 150, what: "PDF of a usual paper with a logo: KB" },
  },
  start: {
    warmStartSeconds: {
      max: 2,
      pace: "processor",
      what: "warm npm start: seconds until it listens",
    },
  },
  scroll: {
    lateFrames: {
      max: 2,
      what: "hard fling through 10,000 cars on a phone: late frames of 100, beyond an empty page's",
    },
  },
  "first-screen": {
    firstScreenKilobytes: {
      max: 110,
      what: "first screen: KB of brotli JavaScript before the list shows",
    },
    slowFirstScreenKilobytes: {
      max: 110,
      what: "first screen on a processor six times slower, with an API of 500 ms: KB of brotli JavaScript before the list shows",
    },
  },
  interactions: {
    interactionMilliseconds: {
      max: 200,
      pace: "browser",
      what: "the slowest of twenty usual interactions on a processor four times slower: ms to the next paint",
    },
  },
  "phone-photos": {
    phonePhotosMilliseconds: {
      max: 200,
      pace: "browser",
      what: "20 photos of 9 MB chosen at once on a processor four times slower: ms of the longest task",
    },
  },
} as const

export type Pace = "server" | "processor" | "browser"
/** A `max` of what is judged by a pace is a time, a `min` a rate. */
export type Budget = { what: string; pace?: Pace } & ({ max: number } | { min: number })

export type Group = keyof typeof budgets
type FigureOf<Name extends Group> = keyof (typeof budgets)[Name]

export type Figure = { value: number; note?: string }
/** What measures each figure of a group, in this order; a budget without it does not compile. */
export type Figures<Name extends Group> = Record<FigureOf<Name>, () => Promise<Figure>>
