import type { ReactNode } from 'react'
import type { Settings } from '#shared/settings/settings.ts'
import figtree from './lib/fonts/figtree.woff2'
import youngSerif from './lib/fonts/young-serif.woff2'
import { useHydrationMark } from './lib/hydrated.ts'
import startScript from './lib/start/start.js?raw'
import { LogoWord } from './ui/logo.tsx'
import { logoWord } from './ui/logo-shapes.ts'

/** The built files that a page needs; addresses from the site's root. */
export interface Assets {
  script: string
  styles: string[]
  /** Chunks of the page itself, fetched while the entry is parsed. */
  preloads: string[]
}

/** The data with which the browser takes over the server's page. */
export interface PageData {
  assets: Assets
  origin: string
  settings: Settings
  /** Loader data by route id; private routes are missing and are loaded in the browser. */
  loaderData: Record<string, unknown>
  /** The answer of a form's action, when the page answers a form. */
  actionData: Record<string, unknown> | null
  errors: Record<string, unknown> | null
}

export const pageDataId = 'page-data'

/** For the start script, which runs before hydration: the announcement, and whether it is the first-order offer. */
const announcementOf = ({ front: { announcement }, offers }: Settings) => ({
  'data-announcement': announcement?.text,
  'data-is-offer': announcement?.text.includes(offers.subscriberLabel) || undefined,
})

/** The whole HTML document, the same on both sides, so that React also manages titles and meta tags. */
export function Document({ data, children }: { data: PageData; children: ReactNode }) {
  useHydrationMark()
  const { assets, settings } = data
  const { look } = settings
  return (
    // The start script sets an attribute before hydration.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && <OnceInHead settings={settings} />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {look.styleSheet && <link rel="stylesheet" href={look.styleSheet} />}
        <script
          {...(import.meta.env.SSR && announcementOf(settings))}
          data-entry={assets.script}
          data-modules={assets.preloads.join(' ')}
          suppressHydrationWarning
          // In the page itself, so that no press comes before it. Its hash is in the content security policy.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : '' }}
        />
      </head>
      <body>
        {look.shownLogo.kind === 'drawn' && <LogoWord outline={import.meta.env.SSR ? logoWord : undefined} />}
        {children}
        <script
          id={pageDataId}
          type="application/json"
          suppressHydrationWarning
          // Data with every "<" escaped. The browser has it already, so hydration leaves it.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? asInertJson(data) : '' }}
        />
      </body>
    </html>
  )
}

/** What nothing changes once the page is there. React hydrates a document without them, so no script contains them. */
function OnceInHead({ settings: { look } }: { settings: Settings }) {
  const fonts = look.headings === 'serif' ? [youngSerif, figtree] : [figtree]
  return (
    <>
      <meta name="theme-color" content={look.brand} />
      <link rel="icon" href={look.icon.src} type={look.icon.type} />
      {look.touch && <link rel="apple-touch-icon" href={look.touch} />}
      <link rel="manifest" href="/manifest.webmanifest" />
      {/* The others load when a character needs them. */}
      {fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
    </>
  )
}

/** JSON that can't close its script element. */
const asInertJson = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c')
