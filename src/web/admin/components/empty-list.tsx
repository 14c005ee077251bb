import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface EmptyListProps {
  heading: string
  /** Why the list is empty, or how to search. */
  children: ReactNode
  /** A list in which there may be more. */
  wider?: { to: string; label: string } | false
}

/** Replaces a list without rows. */
export const EmptyList = ({ heading, children, wider = false }: EmptyListProps) => (
  <div className="py-14 text-center">
    <h2 className="text-subheading">{heading}</h2>
    <p className="mt-2 text-ink-700">{children}</p>
    {wider && (
      <p className="mt-4">
        <Link to={wider.to} className="text-link">
          {wider.label}
        </Link>
      </p>
    )}
  </div>
)
