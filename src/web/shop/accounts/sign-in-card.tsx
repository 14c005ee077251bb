import type { ReactNode } from 'react'

interface SignInCardProps {
  title: string
  lead: string
  /** What can't be done without JavaScript: 'Logging in'. */
  deed: string
  children: ReactNode
}

/** The narrow card that the pages for signing in share. */
export function SignInCard({ title, lead, deed, children }: SignInCardProps) {
  return (
    <section className="page-width flex justify-center py-10 md:py-16">
      <div className="card w-full max-w-md p-6 sm:p-8">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-ink-700">{lead}</p>
        <noscript>
          <p className="mt-4 rounded-lg border-alert-700 border-l-4 bg-alert-100 px-4 py-3 font-medium text-alert-700">
            {deed} needs JavaScript, which is switched off in this browser. You can still read every page of
            the shop.
          </p>
        </noscript>
        <div className="mt-6">{children}</div>
      </div>
    </section>
  )
}
