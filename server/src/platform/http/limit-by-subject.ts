type Subjects = readonly string[]

/**
 * Runs at most `atOnce` pieces of work at a time, and at most `share` of one subject (a person, an organization). Others
 * wait; the next to run is the one that waited longest of those whose subjects all have room.
 * @returns a function that runs work once there is room for it
 */
export function openLimiter({ atOnce, share }: { atOnce: number; share: number }) {
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
