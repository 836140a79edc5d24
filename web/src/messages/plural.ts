/** Picks the plural form by the rules of a language: 1 automobilis, 2 automobiliai, 10 automobilių. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language)
  return (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) =>
    forms[rules.select(count)] ?? forms.other
}
