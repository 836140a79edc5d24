import type { OrganizationMember } from "@marza/domain/members/schemas.ts"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CheckBox } from "../ui/CheckBox.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { RowsSkeleton } from "../ui/RowsSkeleton.tsx"
import { usePartnerTexts } from "./texts.ts"

type WhoFieldsProps = {
  people: readonly { partner_id: string; name: string }[]
  chosen: readonly string[]
  members: UseQueryResult<OrganizationMember[]>
  error: string | undefined
  onChange: (chosen: readonly string[]) => void
}

/** The first question: which members share the profit. */
export function WhoFields({ people, chosen, members, error, onChange }: WhoFieldsProps) {
  const { setUp: texts } = usePartnerTexts()
  return (
    <>
      <p className="mb-2 text-sm text-soft">{texts.whoHint}</p>
      {members.isPending && <RowsSkeleton rows={3} />}
      {members.error && !members.data && (
        <LoadError error={members.error} onRetry={() => members.refetch()} />
      )}
      {members.data && (
        <fieldset aria-invalid={error ? true : undefined}>
          <legend className="sr-only">{texts.who}</legend>
          <ul className="divide-y divide-line">
            {people.map(({ partner_id: id, name }) => (
              <li key={id}>
                <label className="-mx-2 flex min-h-13 cursor-pointer items-center gap-3 rounded-xl px-2 py-2 hover:bg-background has-focus-visible:outline-2 has-focus-visible:outline-primary">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                      )
                    }
                    className="sr-only"
                  />
                  <CheckBox isChecked={chosen.includes(id)} />
                  <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                </label>
              </li>
            ))}
          </ul>
          {error && (
            <p role="alert" className="mt-2 text-sm font-medium text-loss">
              {error}
            </p>
          )}
        </fieldset>
      )}
      <Link
        to="/users"
        className="mt-2 inline-flex min-h-touch items-center text-sm text-primary underline underline-offset-2"
      >
        {texts.invite}
      </Link>
    </>
  )
}
