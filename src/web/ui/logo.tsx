import { logoShapes } from './logo-shapes.ts'

const wordId = 'logo-word'

interface LogoProps {
  className?: string
  /** On dark backgrounds the leaves and the name have the text colour, and the cell a lighter clay. */
  isOnDark?: boolean | undefined
  isMarkOnly?: boolean
}

/** The shop's mark and name, drawn. It has no accessible name itself: the surrounding element has it. */
export function Logo({ className, isOnDark = false, isMarkOnly = false }: LogoProps) {
  return (
    <svg
      aria-hidden
      viewBox={isMarkOnly ? '0 0 64 64' : logoShapes.viewBox}
      className={className}
      fill="currentColor"
    >
      <path d={logoShapes.leaves} />
      <path d={logoShapes.stem} stroke="currentColor" strokeWidth="4.6" strokeLinecap="round" />
      <path d={logoShapes.cell} className={isOnDark ? 'fill-[#e0895c]' : 'fill-clay-600'} />
      {!isMarkOnly && <use href={`#${wordId}`} transform="translate(70 53)" />}
    </svg>
  )
}

/**
 * The outline of the name, once per document. The server's page has it already, so browsers omit `outline`
 * and no script contains it.
 */
export function LogoWord({ outline }: { outline: string | undefined }) {
  return (
    <svg aria-hidden className="hidden">
      <path id={wordId} d={outline} suppressHydrationWarning />
    </svg>
  )
}
