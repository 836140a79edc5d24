/** A cell that stays in sight while the table is scrolled sideways: the row's number, and in a wide window its name. */
export const frozenNumber = "sticky left-0 z-10 bg-card"
export const frozenName = "sm:sticky sm:left-22 sm:z-10 sm:bg-card"
