/**
 * The name under which a file is sent. A long one loses its start, because its end has the type. The cut must not leave
 * half of a surrogate pair.
 */
export const fileNameOf = ({ name }: File) =>
  name.slice(-200).replace(/^[\uDC00-\uDFFF]/, "") || "nuotrauka.jpg"
