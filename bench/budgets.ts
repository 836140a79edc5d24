/** The numbers to hold. Ratios compare two things in one run, for machines are noisy. */
export const budgets = {
  listRatio: { min: 0.85, what: "list page of 50 cars: requests/s, ratio to a bare handler" },
  historyRatio: { max: 2, what: "insert of a car: time with history, ratio to without" },
  signInRatio: { max: 4, what: "list request while 20 people sign in: time, ratio to quiet" },
  knownEmailSignIn: {
    max: 1.1,
    what: "wrong password: time for a known e-mail to an unknown one (or the other way)",
  },
  knownEmailLink: {
    max: 1.1,
    what: "sign-in link: time for a known e-mail to an unknown one (or the other way)",
  },
  uploadRatio: { min: 0.4, what: "20 photos of 2 MB at once: rate, ratio to drawing them alone" },
  uploadMegabytes: { max: 400, what: "20 photos of 2 MB at once: growth of the server, MB" },
  refusedMegabytes: { max: 40, what: "20 bodies of 8 MB refused: growth of the server, MB" },
  refusedChunkedMegabytes: {
    max: 120,
    what: "20 bodies of 8 MB without a length refused: growth of the server, MB",
  },
  streamKilobytes: { max: 100, what: "1,000 idle clients on one process: KB of memory each" },
  streamProcessor: { max: 0.05, what: "1,000 idle clients on one process: share of a processor" },
  eventMilliseconds: {
    max: 250,
    what: "a change by one process until the 20 members on another receive it: ms",
  },
  analyticsMilliseconds: {
    max: 50,
    what: "a month's analytics, 10,000 cars and 50,000 expenses: ms of a request",
  },
  analyticsTrendMilliseconds: {
    max: 100,
    what: "the same with twelve months, stock by age and days to the sale: ms of a request",
  },
  listGrowth: { max: 1.2, what: "list page: time with 1,000,000 cars, ratio to 10,000" },
  searchGrowth: { max: 1.2, what: "the same of a search" },
  nearSearchGrowth: { max: 1.2, what: "the same of a search that only near names answer" },
  lateFrames: {
    max: 2,
    what: "10,000 cars, a hard fling on a phone: late frames of 100, beyond an empty page's",
  },
  warmStartSeconds: { max: 2, what: "npm start, warm: seconds until it listens" },
  firstScreenKilobytes: {
    max: 130,
    what: "first screen: KB of brotli JavaScript before the list shows",
  },
} as const

export type Measure = keyof typeof budgets
