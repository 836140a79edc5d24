/**
 * How many cases a property is tried with: few enough that a slow machine is done in a second or two. Its long form,
 * `npm run prove -- properties`, tries it with many times as many.
 */
export const runs = (usual: number): number => usual * (Number(process.env.PROPERTY_TIMES) || 1)
