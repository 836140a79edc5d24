/**
 * A name that somebody typed, for a mail: mail programs make a link of whatever looks like an address, and a name must not
 * lead anywhere under our letterhead. A space breaks it for programs, and for readers who would type it over.
 */
export const withoutLinks = (name: string): string =>
  name
    .replace(/:(?=\/\/)/g, ": ")
    // Also the other dots that a host's name may have (UTS 46).
    .replace(/(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uff0e\uff61](?=\p{L}{2})/gu, "$& ")
