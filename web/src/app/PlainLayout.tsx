import { Outlet } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { updateDocumentHead } from "./document-head.ts"
import { ProductLogo } from "./ProductLogo.tsx"

/** The layout of pages without an organization, with the product's logo and name. */
export function PlainLayout({ menu }: { menu?: ReactNode }) {
  useEffect(() => updateDocumentHead(null), [])
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pt-6 pb-10 sm:pt-16">
      <header className="mb-6 flex min-h-12 items-center justify-between gap-3">
        <ProductLogo />
        {menu}
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  )
}
