import type { ReactNode } from 'react'
import { AccountLinks } from './account-links.tsx'
import { PageHead } from './page-head.tsx'

interface OwnPageProps {
  title: string
  /** Above the heading. */
  news?: ReactNode
  children: ReactNode
}

/** The frame of a page of the shopper's own, the same before its data is there and after. */
export const OwnPage = ({ title, news, children }: OwnPageProps) => (
  <section className="page-width page-space">
    <PageHead title={title} isPrivate />
    {news}
    <h1 className="text-title">{title}</h1>
    <AccountLinks />
    {children}
  </section>
)
