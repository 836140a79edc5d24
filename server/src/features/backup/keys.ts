import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption"
import { BackupRefused } from "./format.ts"

/** Encrypts and decrypts in the age format (age-encryption.org/v1), which the program `age` reads too. */
export type BackupKey = {
  /** Names the key, and tells nothing of it. */
  id: string
  encrypt: (content: Readable) => Promise<Readable>
  decrypt: (content: Readable) => Promise<Readable>
}

/** How every file of the age format begins. */
export const encryptedBeginning = "age-encryption.org/v1\n"

/**
 * Reads a key file as age-keygen writes it: a line AGE-SECRET-KEY-1…, beside comments.
 * @throws {BackupRefused} one line that names the file
 */
export async function readKey(path: string): Promise<BackupKey> {
  const identity = readIdentity(path)
  const recipient = await identityToRecipient(identity).catch(() => {
    throw new BackupRefused(`BACKUP_KEY_FILE ${path} holds a damaged key`)
  })
  return {
    id: createHash("sha256").update(recipient).digest("hex").slice(0, 8),
    encrypt: async (content) => {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return Readable.from(await encrypter.encrypt(ReadableStream.from(content)))
    },
    decrypt: async (content) => {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      return Readable.from(await decrypter.decrypt(ReadableStream.from(content)))
    },
  }
}

function readIdentity(path: string): string {
  let content: string
  try {
    content = readFileSync(path, "utf8")
  } catch (error) {
    throw new BackupRefused(
      `BACKUP_KEY_FILE ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`,
    )
  }
  const [identity, ...more] = content.split(/\s*\n/).filter((line) => line && !line.startsWith("#"))
  if (!identity?.startsWith("AGE-SECRET-KEY-1") || more.length > 0)
    throw new BackupRefused(
      `BACKUP_KEY_FILE ${path} is no key: npm run backup -- new-key ${path} makes one`,
    )
  return identity
}

/** Makes a key in a new file. @throws {BackupRefused} when the file is there already */
export async function makeKey(path: string): Promise<void> {
  const identity = await generateX25519Identity()
  const content = `# public key: ${await identityToRecipient(identity)}\n${identity}\n`
  await writeFile(path, content, { mode: 0o600, flag: "wx", flush: true }).catch((error) => {
    throw new BackupRefused(`${path} cannot be written: ${error.code}`)
  })
}
