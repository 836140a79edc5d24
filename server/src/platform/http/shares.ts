type Subjects = readonly string[]

/**
 * Lets so many works run at a time, of which nobody has more than a share; the others wait in their order.
 * @returns works as soon as none of the subjects has its share already
 */
export function openShares({ atOnce, share }: { atOnce: number; share: number }) {
  const running: Subjects[] = []
  const waiting: { subjects: Subjects; start: () => void }[] = []
  const hasRoom = (subject: string) =>
    running.filter((subjects) => subjects.includes(subject)).length < share
  const startNext = () => {
    if (running.length >= atOnce) return
    const at = waiting.findIndex(({ subjects }) => subjects.every(hasRoom))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (!next) return
    running.push(next.subjects)
    next.start()
  }
  return async <Result>(subjects: Subjects, work: () => Promise<Result>): Promise<Result> => {
    const place = [...subjects]
    await new Promise<void>((start) => {
      waiting.push({ subjects: place, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(place), 1)
      startNext()
    }
  }
}
