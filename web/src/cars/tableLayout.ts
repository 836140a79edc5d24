/** The classes of a row of the table, and of a cell with a figure; each row is a grid of its own. */
export const row = "grid grid-cols-(--columns) text-sm"
export const figure = "px-2 text-right"
