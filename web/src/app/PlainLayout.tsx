import { Outlet } from "@tanstack/react-router"
import { useEffect } from "react"
import { setFavicon } from "./favicon.ts"
import { ProductMark } from "./ProductMark.tsx"
import { productName } from "./product.ts"

/** For pages without an organization: the product stands for itself. */
export function PlainLayout() {
  useEffect(() => {
    document.title = productName
    setFavicon(null)
  }, [])
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pt-6 pb-10 sm:pt-16">
      <header className="mb-6">
        <ProductMark />
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  )
}
