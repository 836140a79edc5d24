import sharp from "sharp"

/** A drawn car before a sky, because the demonstration needs photos without a foreign licence. */
export type Picture = { paint: string; sky: readonly [string, string] }

/** A photo of 1200×900 as JPEG, and its 400×300 thumbnail as WebP. */
export async function drawCar(picture: Picture): Promise<{ photo: Buffer; thumbnail: Buffer }> {
  const drawing = Buffer.from(svgOf(picture))
  const [photo, thumbnail] = await Promise.all([
    sharp(drawing, { density: 216 }).resize(1200, 900).jpeg({ quality: 82 }).toBuffer(),
    sharp(drawing).resize(400, 300).webp({ quality: 80 }).toBuffer(),
  ])
  return { photo, thumbnail }
}

const svgOf = ({
  paint,
  sky,
}: Picture): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
<linearGradient id="paint" x2="0" y2="1"><stop stop-color="${paint}" stop-opacity="0.86"/><stop offset="1" stop-color="${paint}"/></linearGradient></defs>
<rect width="400" height="300" fill="url(#sky)"/>
<path d="M0 178 70 140l52 26 60-58 72 60 60-34 86 44v30H0z" fill="#000" fill-opacity="0.13"/>
<rect y="206" width="400" height="94" fill="#5d5f62"/><rect y="206" width="400" height="5" fill="#fff" fill-opacity="0.2"/>
<path d="M0 262h60M110 262h60M220 262h60M330 262h60" stroke="#fff" stroke-opacity="0.35" stroke-width="4"/>
<ellipse cx="202" cy="248" rx="156" ry="10" fill="#000" fill-opacity="0.3"/>
<path d="M58 222c0-22 14-30 44-34l34-33c8-8 16-11 30-11h72c16 0 26 4 36 14l30 28c34 4 46 12 46 34 0 12-6 18-16 18H74c-10 0-16-6-16-16z" fill="#fff"/>
<path d="M58 222c0-22 14-30 44-34l34-33c8-8 16-11 30-11h72c16 0 26 4 36 14l30 28c34 4 46 12 46 34 0 12-6 18-16 18H74c-10 0-16-6-16-16z" fill="url(#paint)"/>
<path d="M128 186l26-25c5-4 9-6 17-6h20v31zM200 155h36c12 0 18 2 25 9l22 22h-83z" fill="#12202e" fill-opacity="0.82"/>
<path d="M134 182l22-21 8-3-26 26z" fill="#fff" fill-opacity="0.25"/>
<path d="M60 206h30l-6 10H58zM344 204h-26l8 10h22z" fill="#fff" fill-opacity="0.7"/>
<path d="M196 190v44M104 214h238" stroke="#000" stroke-opacity="0.18" stroke-width="1.5" fill="none"/>
<g fill="#1b1b1d"><circle cx="122" cy="236" r="26"/><circle cx="284" cy="236" r="26"/></g>
<g fill="#b9bcc0"><circle cx="122" cy="236" r="13"/><circle cx="284" cy="236" r="13"/></g>
<g fill="#5b5e63"><circle cx="122" cy="236" r="4"/><circle cx="284" cy="236" r="4"/></g></svg>`
