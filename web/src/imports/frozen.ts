/**
 * Classes of cells that stay in place while the table scrolls sideways: the row's number, in a wide window also the
 * name.
 */
export const frozenNumber = "sticky left-0 z-10 bg-card"
export const frozenName = "sm:sticky sm:left-22 sm:z-10 sm:bg-card"
