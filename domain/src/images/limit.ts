/** The size of an uploaded image, in bytes: 2 MB (rules 5.8). */
export const imageLimitBytes = 2 * 1024 * 1024

/** The pixels of an uploaded image: each takes four bytes in the server's memory, whatever the file's size. */
export const imageLimitPixels = 40_000_000

/** The frames of an animation, of which only the first is drawn: a decoder looks at all of them all the same. */
export const imageLimitFrames = 1000
