/** Picks the form that a language's own plural rules ask for: 1 automobilis, 2 automobiliai, 10 automobilių. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language)
  return (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) =>
    forms[rules.select(count)] ?? forms.other
}
