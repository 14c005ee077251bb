import type { ReactNode } from 'react'
import { useSettings } from '../../lib/settings.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { StorageNotice } from '../../ui/storage-notice.tsx'

interface SignInCardProps {
  title: string
  lead?: string
  /** The feature that needs JavaScript: 'Logging in'. */
  action?: string
  children: ReactNode
}

/** The common card of the sign-in pages. */
export function SignInCard({ title, lead, action, children }: SignInCardProps) {
  const { brand } = useSettings()
  return (
    <section className="page-width page-space">
      <div className="card page-grid gap-0 overflow-hidden">
        <div
          aria-hidden
          className="md:max-lg:col-span-5 page-side flex flex-col justify-end bg-leaf-800 p-8 text-paper-50 max-md:hidden lg:p-10"
        >
          <img
            src="/images/lines/sprig-light.svg"
            alt=""
            width={220}
            height={260}
            className="mb-8 h-64 w-auto self-start"
          />
          <p className="max-w-[14ch] font-display text-title">{brand.tagline}.</p>
        </div>
        <div className="page-main p-6 sm:p-8 md:max-lg:col-span-7 lg:px-16 lg:py-12">
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-2 text-ink-700">{lead}</p>}
          {action && <NeedsJavaScript feature={action} />}
          {action && <StorageNotice />}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </section>
  )
}
