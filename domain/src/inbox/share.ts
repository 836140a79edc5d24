import type { Language } from "../language.ts"

/** Where a phone sends what is shared from another program (the manifest's `share_target`). */
export const sharePath = "/share"
/** The field of the form that holds the shared files. */
export const sharedFilesField = "files"

/** The most files that are taken of one share: any website can send a form to that address. */
export const maxSharedFiles = 20

/** Why shared files were not kept. */
export type ShareRefusal = "too_large" | "signed_out" | "no_organization" | "not_kept" | "no_worker"

type Texts = Record<ShareRefusal, string> & { title: string; open: string }

const texts: Record<Language, Texts> = {
  lt: {
    title: "Failai neišsaugoti",
    too_large: "Failai per dideli: kiekvienas gali būti iki 20 MB.",
    signed_out:
      "Šiame įrenginyje niekas neprisijungęs. Prisijunkite ir bendrinkite failus dar kartą.",
    no_organization: "Nepasirinkta organizacija. Pasirinkite ją ir bendrinkite failus dar kartą.",
    not_kept:
      "Naršyklė failų neišsaugojo: galbūt įrenginyje nebėra vietos. Atlaisvinkite jos ir bendrinkite failus dar kartą.",
    no_worker:
      "Programa dar nepasirengusi jų priimti. Atidarykite ją, prisijunkite ir bendrinkite failus dar kartą.",
    open: "Atidaryti programą",
  },
  en: {
    title: "The files are not stored",
    too_large: "The files are too large: each may have up to 20 MB.",
    signed_out: "Nobody is signed in on this device. Sign in and share the files again.",
    no_organization: "No organization is chosen. Choose one and share the files again.",
    not_kept:
      "The browser did not store the files: the device may be full. Make room and share the files again.",
    no_worker:
      "The program is not ready to take them yet. Open it, sign in and share the files again.",
    open: "Open the program",
  },
}

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
  font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f5f4f2, #151413); color: light-dark(#1b1a18, #f2efea) }
main { max-width: 26rem }
h1 { font-size: 1.25rem; margin: 0 }
p { margin: .5rem 0 1.25rem }
a { display: inline-grid; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .75rem;
  background: light-dark(#1b1a18, #f2efea); color: light-dark(#fff, #1b1a18); font-weight: 600; text-decoration: none }`

/** A whole page, because neither the program's code nor a connection may be there. */
export const refusedSharePage = (refusal: ShareRefusal, language: Language): string => {
  const { title, open, [refusal]: reason } = texts[language]
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${reason}</p><a href="/">${open}</a></main></body>
</html>`
}

/** The policy of that page: its own style, and nothing else. */
export const refusedSharePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
