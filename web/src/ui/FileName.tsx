/** The name of a file. No line breaks inside a day in it, and one may break after an underscore. */
export const FileName = ({ name }: { name: string }) =>
  name.split(/(\d{4}-\d\d-\d\d|_)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their order
      <span key={index} className="whitespace-nowrap">
        {part}
        {part === "_" && <wbr />}
      </span>
    ),
  )
