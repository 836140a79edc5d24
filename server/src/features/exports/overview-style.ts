import { html } from "./markup.ts"

/** For a screen and for paper. */
export const overviewStyle = html`<style>
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #0f172a; background: #fff; font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; break-after: avoid; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; break-after: avoid; }
.soft { color: #475569; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #cbd5e1; text-align: left; vertical-align: top; font-weight: normal; }
thead th, tfoot th, tfoot td { font-weight: 600; }
.day { white-space: nowrap; }
.number, thead .number { text-align: right; }
td.number { white-space: nowrap; }
tr { break-inside: avoid; }
ul { margin: .25rem 0; padding-left: 1.25rem; }
@media (max-width: 50rem) { table { display: block; overflow-x: auto; } }
@media print { @page { size: A4 landscape; margin: 12mm; } body { margin: 0; max-width: none; padding: 0; font-size: 10pt; } }
</style>`
