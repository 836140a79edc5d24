/** The numbers to hold. Ratios compare two things in one run, for machines are noisy. */
export const budgets = {
  listRatio: { least: 0.85, what: "list page of 50 cars: requests/s, ratio to a bare handler" },
  historyRatio: { most: 2, what: "insert of a car: time with history, ratio to without" },
  signInRatio: { most: 4, what: "list request while 20 people sign in: time, ratio to quiet" },
  knownAddressSignIn: {
    most: 1.1,
    what: "wrong password: time for a known address to an unknown one (or the other way)",
  },
  knownAddressLink: {
    most: 1.1,
    what: "sign-in link: time for a known address to an unknown one (or the other way)",
  },
  warmStartSeconds: { most: 2, what: "npm start, warm: seconds until it listens" },
  firstScreenKilobytes: {
    most: 130,
    what: "first screen: KB of brotli JavaScript before the list shows",
  },
} as const

export type Measure = keyof typeof budgets
