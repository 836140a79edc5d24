/** The element at the end of a phone's bar, under the thumb: the header has it, and a page of the firm fills it. */
export const barCornerId = "bar-corner"
