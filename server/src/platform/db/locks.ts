/**
 * The keys of every advisory lock, of functions in server/sql too. A key of one number and a key of a class and a hash
 * never meet. Running servers agree on them, so a number stays what it is.
 */
export const locks = {
  /** A start that migrates, and a restore. */
  migrations: 7_041_971,
  /** Making the first key of a purpose. */
  secrets: 7_041_972,
  /** The one backup that is being made. */
  backup: 7_041_976,
}

/** The first number of two; the second is a hash of what is locked. */
export const lockClasses = {
  /** A runner of the job queue that is alive, by its id. */
  runners: 7_041_972,
  /** A stored picture, by its path without the ending. */
  images: 7_041_973,
  /** What an organization stores, by its id. */
  storage: 7_041_974,
  /** The one import of an organization that runs, by its id. */
  imports: 7_041_975,
}
