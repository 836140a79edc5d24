/** The width of a bold digit; spaces and commas are narrower. */
const emPerCharacter = 0.6

/** The font size with which a figure of so many characters fills its container (a parent with @container). */
export const fontSizeToFill = (characters: number) => `${100 / (characters * emPerCharacter)}cqi`
