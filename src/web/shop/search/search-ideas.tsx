import { useEffect, useState } from 'react'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'
import { forgetRecent, readRecent } from '../suggestions/recent-searches.ts'

/** Search ideas: recent searches of this browser, and the owner's. */
export function SearchIdeas() {
  const { popularSearches } = useSettings().front
  // The server does not know recent searches, so they load after hydration.
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(readRecent()), [])
  return (
    <>
      <Ideas label="For example" words={popularSearches} />
      <Ideas label="Your recent searches" words={recent} />
      {recent.length > 0 && (
        <button
          type="button"
          className="text-link min-h-11 text-label"
          onClick={() => {
            forgetRecent()
            setRecent([])
          }}
        >
          Clear recent searches
        </button>
      )}
    </>
  )
}

function Ideas({ label, words }: { label: string; words: string[] }) {
  if (words.length === 0) return null
  return (
    <nav aria-label={label} className="mt-6">
      <p className="text-ink-700 text-label">{label}:</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {words.map((word) => (
          <li key={word}>
            <Link
              to={`/search?q=${encodeURIComponent(word)}`}
              className="inline-flex min-h-12 items-center font-display text-heading text-leaf-700 underline decoration-[1.5px] decoration-leaf-300 underline-offset-[0.25em] hover:decoration-current"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
