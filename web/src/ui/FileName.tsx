/** The name of a file. No line breaks inside a day in it: "Sutartis 2026-10-28.pdf". */
export const FileName = ({ name }: { name: string }) =>
  name.split(/(\d{4}-\d\d-\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
