/** A text whose measures and 'e-mail' are not parted at their hyphen by the end of a line. */
export const Unbroken = ({ text }: { text: string }) =>
  [...text.split(hyphenated).entries()].map(([place, part]) =>
    place % 2 === 1 ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** '10-inch', '5-litre', 'e-mail'; what is split by it stands at the odd places. */
const hyphenated = /(\b(?:\d+|e)-[a-z]+)/
