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
      <div className="card mx-auto grid max-w-md overflow-hidden lg:max-w-5xl lg:grid-cols-[1fr_1.1fr]">
        <div aria-hidden className="flex flex-col justify-end bg-leaf-800 p-10 text-paper-50 max-lg:hidden">
          <img
            src="/images/lines/sprig-light.svg"
            alt=""
            width={220}
            height={260}
            className="mb-8 h-64 w-auto self-start"
          />
          <p className="max-w-[14ch] font-display text-title">{brand.tagline}.</p>
        </div>
        <div className="p-6 sm:p-8 lg:p-12">
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
