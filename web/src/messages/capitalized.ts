/** A text as it begins a sentence: "kovas" becomes "Kovas". */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
