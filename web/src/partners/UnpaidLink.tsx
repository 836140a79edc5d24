import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { classes } from "../ui/classes.ts"

type UnpaidLinkProps = { className?: string; children: ReactNode }

/** Leads to the sold cars whose buyers' payments are not written down. */
export const UnpaidLink = ({ className, children }: UnpaidLinkProps) => (
  <Link
    to="/"
    search={{ unpaid: true }}
    className={classes(
      "-my-1 flex min-h-touch items-center text-sm font-semibold quiet-link",
      className,
    )}
  >
    {children}
  </Link>
)
