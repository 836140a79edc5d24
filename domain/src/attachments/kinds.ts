/**
 * The papers of a car, apart from its photos and from the receipts of its expenses (rules 13.1), in the order in which
 * they are offered: the longest name stands first, where in two columns it takes both.
 */
export const documentKinds = ["registration", "contract", "customs", "invoice", "other"] as const

/** What a file that is added to a car can be. */
export const kindsOfCar = ["photo", ...documentKinds, "receipt"] as const

/** With what waits in the inbox and belongs to nothing yet (rules 26). */
export const attachmentKinds = [...kindsOfCar, "inbox"] as const

export type DocumentKind = (typeof documentKinds)[number]
export type AttachmentKind = (typeof attachmentKinds)[number]

export const isDocumentKind = (kind: unknown): kind is DocumentKind =>
  (documentKinds as readonly unknown[]).includes(kind)

/** The most photos and documents of a car, and receipts of an expense (rules 13.2). */
export const maxPhotos = 40
export const maxDocuments = 40
export const maxReceipts = 5

/** The most papers that wait in the inbox of an organization (rules 26.1). */
export const maxInboxPapers = 200

/** The largest file to send, in bytes (rules 13.2). A photo is encoded anew; a document is stored unchanged. */
export const photoLimitBytes = 10 * 1024 * 1024
export const documentLimitBytes = 20 * 1024 * 1024

/** How long a deletion can be taken back (rules 13.4). */
export const restoreSeconds = 30

/** The types of stored files. A document is one of these; a photo is an image. */
export const storedTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const

export type StoredType = (typeof storedTypes)[number]
