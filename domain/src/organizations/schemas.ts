import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { taxCodesSchema } from "../isaf/codes.ts"
import { type Language, languages } from "../language.ts"
import { organizationRoleSchema } from "../members/schemas.ts"
import { decimalSchema } from "../money/schemas.ts"
import { partnerNameSchema } from "../payers/fields.ts"
import { daySchema } from "../schema/day.ts"
import { saidSchema } from "../schema/said.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { requiredLine } from "../schema/text.ts"
import { versionSchema } from "../schema/version-schema.ts"
import { invoiceTaskDaysSchema, taskKindsOffSchema } from "../tasks/kinds.ts"
import { vatRatesSchema } from "../vat/rates.ts"
import { requisitesPatchShape, requisitesShape } from "./requisites.ts"

/** The colour schemes (rules 2.3); the first is the default. */
export const colorSchemes = ["norwegian", "ocean", "forest", "sunset", "midnight"] as const

export type ColorScheme = (typeof colorSchemes)[number]

export const defaultColorScheme: ColorScheme = "norwegian"

/** The scheme of a stored id; an unknown id falls back to norwegian (rules 2.3). */
export function colorSchemeOf(id: string): ColorScheme {
  return colorSchemes.find((scheme) => scheme === id) ?? defaultColorScheme
}

export const languageSchema = oneOf(languages, "languageUnknown")
const name = requiredLine({
  required: "organizationNameRequired",
  tooLong: "organizationNameTooLong",
  maxCharacters: 100,
})

/** The body of a new organization (rules 5.5). */
export const newOrganizationSchema = strict({ name })

export type NewOrganization = z.output<typeof newOrganizationSchema>

/** The fields of the settings form. */
export type Settings = { name: string; color_scheme: ColorScheme; language: Language }

/** The body of saved settings. An absent field stays. A `version` that is not the stored one is refused. */
export const organizationPatchSchema = strict({
  version: z.optional(versionSchema),
  name: z.optional(name),
  color_scheme: z.optional(oneOf(colorSchemes, "colorSchemeUnknown")),
  language: z.optional(languageSchema),
  vat_rates: z.optional(vatRatesSchema),
  task_kinds_off: z.optional(taskKindsOffSchema),
  invoice_task_days: z.optional(invoiceTaskDaysSchema),
  /** Sent whole: a code that is absent is as proposed. */
  isaf_codes: z.optional(taxCodesSchema),
  ...requisitesPatchShape,
})

export type OrganizationPatch = z.output<typeof organizationPatchSchema>

/**
 * An organization in a response, with the caller's role and favourite (rules 2.3).
 * `color_scheme` is the stored id, which `colorSchemeOf` turns into a known one; `created_by` is null
 * once that account is deleted. `version` counts the changes of all that is saved by `PATCH`.
 */
export const organizationSchema = strict({
  id: idSchema,
  name: z.string(),
  created_by: z.nullable(idSchema),
  logo_url: z.nullable(z.string()),
  color_scheme: z.string(),
  language: languageSchema,
  role: organizationRoleSchema,
  is_favorite: z.boolean(),
  /** Whether it has partners and the caller may see whose money it is (rules 23.1). */
  sees_partners: z.boolean(),
  vat_rates: vatRatesSchema,
  task_kinds_off: taskKindsOffSchema,
  invoice_task_days: invoiceTaskDaysSchema,
  /** The codes of the register of VAT invoices that are not as proposed (rules 28.4). */
  isaf_codes: taxCodesSchema,
  /** Who may have paid or received money beside the firm, in the order of joining (rules 23.3). */
  partners: z.array(partnerNameSchema),
  ...requisitesShape,
  version: versionSchema,
})

export type Organization = z.output<typeof organizationSchema>

/** The body that asks what other VAT rates would change. */
export const vatPreviewSchema = strict({ vat_rates: vatRatesSchema })

/**
 * The months of which the VAT due would be another, oldest first, and the issued invoices that would then have another rate
 * than that of their sale (the first 20 by day and number, and how many there are).
 */
export const vatChangesSchema = strict({
  invoices: z.array(strict({ id: idSchema, series: z.string(), number: z.int(), day: daySchema })),
  invoice_count: z.int(),
  months: z.array(
    strict({ year: z.int(), month: z.int(), due_before: decimalSchema, due_after: decimalSchema }),
  ),
})

export type VatChanges = z.output<typeof vatChangesSchema>

/** `with_papers`: the issued papers go with it, which is asked when there are any (rules 21.7). */
export const organizationDeletionQuerySchema = strict({
  with_papers: saidSchema,
})

/** Whether an organization was deleted: the caller is no member of it any more, and asks why. */
export const deletedOrganizationSchema = strict({ is_deleted: z.boolean() })
