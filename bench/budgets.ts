/** The budgets. Ratios compare two things in one run, because machines are noisy. */
export const budgets = {
  listRatio: {
    min: 0.85,
    what: "list page of 50 cars: requests a second, ratio to a bare handler",
  },
  historyRatio: { max: 2, what: "insert of a car: time with history, ratio to the time without" },
  signInRatio: { max: 4, what: "list page while 20 people sign in: time, ratio to a quiet server" },
  knownEmailSignIn: {
    max: 1.1,
    what: "sign-in with a wrong password: time for a known e-mail, ratio to an unknown one (or reversed)",
  },
  knownEmailLink: {
    max: 1.1,
    what: "request of a sign-in link: time for a known e-mail, ratio to an unknown one (or reversed)",
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
  zipRate: { min: 20, what: "ZIP of 1 GB: MB a second" },
  zipMegabytes: { max: 150, what: "ZIP of 1 GB: growth of the server's memory, MB" },
  importSeconds: { max: 5, what: "import of 5,000 cars with 25,000 expenses: seconds" },
  importUndoSeconds: { max: 5, what: "undo of that import: seconds" },
  importMegabytes: {
    max: 400,
    what: "import of 5,000 cars with 25,000 expenses: growth of the server's memory, MB",
  },
  refusedMegabytes: {
    max: 40,
    what: "20 refused bodies of 8 MB: growth of the server's memory, MB",
  },
  refusedChunkedMegabytes: {
    max: 120,
    what: "20 refused bodies of 8 MB without a length: growth of the server's memory, MB",
  },
  streamKilobytes: { max: 100, what: "1,000 idle event streams on one process: KB of memory each" },
  streamProcessor: {
    max: 0.05,
    what: "1,000 idle event streams on one process: share of a processor",
  },
  eventMilliseconds: {
    max: 250,
    what: "change through one process until 20 members on another receive it: ms",
  },
  analyticsMilliseconds: {
    max: 12,
    what: "analytics of a month with 10,000 cars and 50,000 expenses: ms of a request",
  },
  analyticsTrendMilliseconds: {
    max: 30,
    what: "analytics trend of 13 months with 10,000 cars and 50,000 expenses: ms of a request",
  },
  partnersMilliseconds: {
    max: 100,
    what: "balances of partners with 10,000 cars and 50,000 expenses: ms of a request",
  },
  statementMilliseconds: {
    max: 60,
    what: "page of a partner's statement with 10,000 cars and 50,000 expenses: ms of a request",
  },
  tasksMilliseconds: {
    max: 20,
    what: "page of tasks, or what the header asks of them, with 5,000 tasks and 10,000 cars: ms of a request",
  },
  vatMilliseconds: {
    max: 50,
    what: "VAT of a month with 10,000 cars and 50,000 expenses: ms of a read",
  },
  orderMilliseconds: {
    max: 12,
    what: "list of cars in the slowest of its orders with 10,000 cars and 50,000 expenses: ms of a request",
  },
  searchMilliseconds: {
    max: 25,
    what: "search among 10,000 cars that finds a hundred: ms of a request",
  },
  moneyMonth: {
    max: 1.1,
    what: "month with payments, invoices for several cars and overheads in use: time, ratio to the same cars without",
  },
  moneyList: { max: 1.1, what: "list page with all of these in use: time, ratio to without" },
  moneyPackage: {
    max: 1.1,
    what: "package of that month with all of these in use: time, ratio to without",
  },
  largeOrders: {
    max: 1.5,
    what: "page of the list in the order that grows most: time with 100,000 cars in an organization, ratio to 1,000",
  },
  largeCountsMilliseconds: {
    max: 60,
    what: "counts of the list's tabs with 100,000 cars in an organization: ms of a read",
  },
  largeSearchMilliseconds: {
    max: 60,
    what: "search with 100,000 cars in an organization: ms of a read",
  },
  largeMonthMilliseconds: {
    max: 60,
    what: "figures of a month with 100,000 cars in an organization: ms of a read",
  },
  exportSeconds: { max: 10, what: "workbook of 10,000 cars and 50,000 expenses: seconds" },
  exportMegabytes: {
    max: 200,
    what: "workbook of 10,000 cars and 50,000 expenses: growth of the server's memory, MB",
  },
  packageSeconds: {
    max: 10,
    what: "package of a month with 10,000 cars bought and 50,000 expenses: seconds",
  },
  packageMegabytes: {
    max: 100,
    what: "package of a month with 10,000 cars bought and 50,000 expenses: growth of the server's memory, MB",
  },
  paperMilliseconds: { max: 300, what: "PDF of a usual paper with a logo: ms" },
  paperKilobytes: { max: 150, what: "PDF of a usual paper with a logo: KB" },
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
  lateFrames: {
    max: 2,
    what: "hard fling through 10,000 cars on a phone: late frames of 100, beyond an empty page's",
  },
  warmStartSeconds: { max: 2, what: "warm npm start: seconds until it listens" },
  firstScreenKilobytes: {
    max: 110,
    what: "first screen: KB of brotli JavaScript before the list shows",
  },
  interactionMilliseconds: {
    max: 200,
    what: "the slowest of twenty usual interactions on a processor four times slower: ms to the next paint",
  },
  phonePhotosMilliseconds: {
    max: 200,
    what: "20 photos of 9 MB chosen at once on a processor four times slower: ms of the longest task",
  },
} as const

export type Measure = keyof typeof budgets
