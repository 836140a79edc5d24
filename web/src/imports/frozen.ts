/** Classes of cells that stay in place while the table scrolls sideways: the row's number and the name. */
export const frozenNumber = "sticky left-0 z-10 bg-card"
export const frozenName = "sticky left-22 z-10 border-r border-line bg-card"
