/** The size of an uploaded image, in bytes: 2 MB (specification sections 5 and 9). */
export const imageLimitBytes = 2 * 1024 * 1024
