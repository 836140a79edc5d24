import { formatMoney } from "@marza/domain/money/format.ts"
import { Outlet } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { AccountMenu } from "./AccountMenu.tsx"
import { updateDocumentHead } from "./document-head.ts"
import { ProductLogo } from "./ProductLogo.tsx"
import { productName } from "./product.ts"

/** The layout of pages without an organization: what the product is for, beside the page or above it on a phone. */
export function FrontLayout({ menu }: { menu?: ReactNode }) {
  const { front } = useMessages()
  useEffect(() => updateDocumentHead(null), [])
  return (
    <div className="front min-h-dvh sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-2">
      <header className="flex h-13 items-center justify-between gap-3 bg-card pr-3.5 pl-4 sm:absolute sm:inset-x-0 sm:top-0 sm:z-10 sm:h-16 sm:bg-transparent sm:pr-7.5 sm:pl-8 tile:lg:pr-11.5 tile:lg:pl-12">
        <ProductLogo />
        {menu}
      </header>
      <aside aria-label={productName} className="sm:sticky sm:top-0 sm:h-dvh sm:overflow-hidden">
        <div
          aria-hidden="true"
          className="front-picture aspect-5/2 sm:absolute sm:inset-0 sm:aspect-auto print:hidden"
        />
        <div
          className={classes(
            "relative mx-auto max-w-md px-4 pt-5 sm:mx-0 sm:max-w-lg sm:px-8 sm:pt-20 tile:lg:px-12 tile:lg:pt-28",
            menu !== undefined && "max-sm:hidden",
          )}
        >
          <p className="text-lg leading-tight font-bold tracking-tight text-balance lg:text-xl">
            {front.claim}
          </p>
          <p className="mt-2 hidden text-balance tile:block">{front.lead}</p>
          <Example />
        </div>
      </aside>
      <main
        className={classes(
          "mx-auto w-full max-w-md px-4 pt-4 pb-10 tile:pt-20 tile:lg:pt-28",
          menu ? "sm:pt-16" : "sm:pt-6",
        )}
      >
        <Outlet />
      </main>
    </div>
  )
}

/** Example sums of a car as the product shows them. They are decoration, hidden from screen readers. */
function Example() {
  const { car, expenses, money } = useMessages()
  const language = useLanguage()
  const rows = [
    [car.sale, "13700.00"],
    [car.purchase, "-10171.60"],
    [expenses.title, "-1079.04"],
  ] as const
  return (
    <div
      aria-hidden="true"
      className="mt-6 hidden max-w-72 rounded-2xl bg-card p-4 text-sm shadow-float tile:block"
    >
      <p className="mb-2 text-base font-semibold">Volvo V60 D4</p>
      {rows.map(([label, amount]) => (
        <p key={label} className="flex justify-between gap-3 py-1 text-soft">
          <span>{label}</span>
          <span>{formatMoney(amount, "EUR", language)}</span>
        </p>
      ))}
      <p className="mt-2 flex justify-between gap-3 border-t border-line pt-3 text-base font-bold">
        <span>{money.profit}</span>
        <span className="text-gain">+{formatMoney("2449.36", "EUR", language)}</span>
      </p>
    </div>
  )
}

/** FrontLayout for a signed-in person, with the account menu. */
export const SignedInLayout = () => <FrontLayout menu={<AccountMenu organization={null} />} />
