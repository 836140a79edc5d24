import { productName } from "./product.ts"

export function ProductLogo() {
  return (
    <p className="flex items-center gap-2 text-lg font-bold tracking-tight">
      <img src="/icon.svg" alt="" width={36} height={36} />
      {productName}
    </p>
  )
}
