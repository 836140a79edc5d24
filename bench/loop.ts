/**
 * Milliseconds of a fixed piece of work: what JavaScript is made of here, objects, texts, a map and a sort. It runs in
 * Node and, sent there as its text, in a browser; so it uses nothing from outside. It never changes, or the constants of
 * reference-machine.ts are measured anew.
 */
export function loop(): number {
  const startedAt = performance.now()
  let state = 42
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  const rows = Array.from({ length: 4000 }, (_, n) => ({
    id: n,
    name: `Volvo V60 ${next()}`,
    cents: next() % 1e7,
  }))
  const byName = new Map(rows.map((row) => [row.name, row]))
  let sum = 0
  for (let round = 0; round < 3; round += 1) {
    const sorted = rows.toSorted((a, b) => a.cents - b.cents || a.id - b.id)
    const text = JSON.stringify(sorted)
    for (const { name } of JSON.parse(text)) sum += byName.get(name)?.cents ?? 0
    for (let n = 0; n < text.length; n += 1) sum = (sum * 31 + text.charCodeAt(n)) % 1_000_003
  }
  // Whoever computes it must, for it tells how long it took.
  return performance.now() - startedAt + (sum < 0 ? 1 : 0)
}
