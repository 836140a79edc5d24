import type { Language } from "@marza/domain/language.ts"

/** Who was made a member of which organization by whom; with the names as they were then. */
type Membership = {
  userId: string
  email: string
  language: Language
  organization: string
  inviter: string | null
}

/**
 * What is to be mailed. A job holds no secret: the link is made when the mail is sent, so it is never in the queue.
 * An e-mail that nobody has makes a job like any other, so that the time taken tells nothing.
 */
export type MailJob =
  | { kind: "sign_in_link"; email: string; language: Language; returnPath: string }
  /** The confirmation of a new e-mail, sent to it while the session that asked for it lives. */
  | {
      kind: "email_change"
      userId: string
      sessionId: string
      email: string
      language: Language
    }
  /** The notice of it, sent to the e-mail that would be replaced. */
  | { kind: "email_notice"; userId: string; to: string; email: string; language: Language }
  /** The notice that the password was changed. */
  | { kind: "password_notice"; to: string; language: Language }
  /** The link to set a password, for a member without one; the organization's links from before that time end. */
  | ({
      kind: "invitation"
      organizationId: string
      replacesBefore?: string | undefined
    } & Membership)
  /** The notice to a new member who had an account already. */
  | ({ kind: "added" } & Membership)
