interface TableHeadProps {
  /** The headings of columns of words, which come first. */
  words: string[]
  /** Headings of number columns, aligned to the right. */
  figures: string[]
  /** On a phone only the first of them has room. */
  isShortened?: boolean
}

/** The line of headings of a table of figures. */
export const TableHead = ({ words, figures, isShortened = false }: TableHeadProps) => (
  <thead>
    <tr className="border-paper-300 border-b text-left text-ink-700">
      {words.map((heading) => (
        <th key={heading} scope="col" className="px-2 py-2.5 font-semibold first:pl-0">
          {heading}
        </th>
      ))}
      {figures.map((heading, index) => (
        <th
          key={heading}
          scope="col"
          className={`px-2 py-2.5 text-right font-semibold ${isShortened && index > 0 ? 'max-sm:hidden' : ''}`}
        >
          {heading}
        </th>
      ))}
    </tr>
  </thead>
)
