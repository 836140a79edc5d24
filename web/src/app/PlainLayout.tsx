import { Outlet } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { showIdentity } from "./identity.ts"
import { ProductMark } from "./ProductMark.tsx"

/** For pages without an organization: the product stands for itself. */
export function PlainLayout({ menu }: { menu?: ReactNode }) {
  useEffect(() => showIdentity(null), [])
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pt-6 pb-10 sm:pt-16">
      <header className="mb-6 flex min-h-12 items-center justify-between gap-3">
        <ProductMark />
        {menu}
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  )
}
