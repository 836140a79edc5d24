import { Counter, Registry } from "prom-client"

/** What this process counts beside its requests, whichever application of it. */
export const counters = new Registry()

export const invoiceDaysBackwards = new Counter({
  name: "invoice_days_backwards_total",
  help: "Invoices issued on an earlier day than one before them, since this process began",
  registers: [counters],
})
