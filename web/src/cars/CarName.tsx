/** As many characters as fit on a line of a phone with large text. */
const maxUnbroken = 16

/** The name of a car, in which no line breaks at the hyphen of a word. */
export const CarName = ({ name }: { name: string }) =>
  name.split(/(\s+)/).map((word, index) =>
    word.includes("-") && word.length <= maxUnbroken ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name keep their order
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  )
