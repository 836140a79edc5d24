import type { FirstMessages } from "./lt-first.ts"
import { pluralIn } from "./plural.ts"

const plural = pluralIn("en")

export const first: FirstMessages = {
  error: "Error",
  actions: {
    retry: "Try again",
    clearSearch: "Clear search",
  },
  errors: {
    network: "No connection to the server. Check your internet connection and try again.",
    notSaved: "No connection. The change was not saved.",
    server: "The server is not responding. Try\u00a0again in a\u00a0moment.",
    loading: "Could not load",
    rendering: "Something went wrong in the application.",
    requestId: (id) => `Request number: ${id}`,
    toHome: "Back to the start",
    reload: "Reload",
    outdated: "The application was updated",
    outdatedHint: "Reload the page to continue.",
  },
  offline: {
    lost: "No connection",
    later: "This will show once you are online.",
    shown: (time) => `No connection. Showing data as of ${time}.`,
  },
  busy: "Loading…",
  loadingMore: "Loading more…",
  organizations: {
    switch: "Switch organization",
  },
  roles: { owner: "Owner", admin: "Administrator", member: "Member" },
  menu: {
    account: "Account menu",
  },
  tabs: {
    skip: "Skip to the content",
    label: "Sections",
    cars: "Cars",
    analytics: "Analytics",
    members: "Users",
  },
  statuses: { bought: "Purchased", preparing: "In preparation", sold: "Sold" },
  money: {
    profit: "Profit",
    loss: "Loss",
    expectedProfit: "Expected profit",
    expectedLoss: "Expected loss",
    noRate: "rate not given",
    noRateHint: "Calculated with the fixed rate, because no rate was given.",
  },
  cars: {
    title: "Cars",
    add: "Add",
    addCar: "Add car",
    search: "Search by name",
    searched: "Name, plate, VIN",
    filters: "Status",
    all: "All",
    bought: "Purchased",
    preparing: "In preparation",
    sold: "Sold",
    statusOf: (name) => `Status: ${name}`,
    files: "Export and import",
    sort: "Order",
    reserved: "Reserved until",
    reservationEnded: "Reservation ended on",
    left: "Left to receive",
    unpaid: "Only unpaid",
    sorts: {
      status: "By status",
      days: "Longest in stock",
      purchase: "Highest purchase price",
      expenses: "Highest expenses",
      cost: "Highest cost",
      profit: "Highest profit",
      changed: "Latest change",
    },
    sortsShort: {
      status: "status",
      days: "days",
      purchase: "purchase",
      expenses: "expenses",
      cost: "cost",
      profit: "profit",
      changed: "changes",
    },
    view: "View",
    views: { cards: "Cards", table: "Table" },
    cost: "Cost",
    days: (count) => `${count}\u00a0d`,
    stands: (count) => (count === 0 ? "today" : `${count}\u00a0d`),
    soldIn: (count) => (count === 0 ? "the same day" : `after ${count}\u00a0d`),
    tooLong: (days) => `longer than ${days} days`,
    daysLong: (count) => `In stock ${count} ${plural(count, { one: "day", other: "days" })}`,
    daysToSaleLong: (count) =>
      count === 0
        ? "Sold the same day"
        : `Sold in ${count} ${plural(count, { one: "day", other: "days" })}`,
    found: (count) => `${count} ${plural(count, { one: "car", other: "cars" })}`,
    none: "No cars yet",
    near: (search) => `Nothing found for “${search}”. Similar names:`,
    showAll: "Show all",
  },
  sale: {
    sell: "Sell",
    sellOf: (name: string) => `Sell: ${name}`,
  },
  members: {
    ownRoleChanged: "Your role was changed",
    ownRoleIsNow: (role) => `Your role in this organization is now: ${role}.`,
  },
  settings: {
    denied: "Access denied",
    deniedHint: "Only an owner or an administrator may change the settings.",
  },
}
