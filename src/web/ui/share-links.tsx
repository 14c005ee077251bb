import { MessageCircle, Share2 } from 'lucide'
import { useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useOrigin } from '../lib/origin.tsx'
import { Icon } from './icon.tsx'
import { share } from './share.ts'

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-(--radius-control) font-semibold text-label text-leaf-700 underline-offset-4 hover:underline'

/** Shares a page: by a WhatsApp link, which works without JavaScript, and by the browser's own sharing. */
export function ShareLinks({ title, path }: { title: string; path: string }) {
  const url = `${useOrigin()}${path}`
  const isHydrated = useIsHydrated()
  const [notice, setNotice] = useState('')
  const shareHere = async () => setNotice(await share({ title, url, copied: 'The address is copied.' }))
  return (
    <div className="flex flex-wrap items-center gap-x-6 print:hidden">
      <a href={whatsAppShare(title, url)} target="_blank" rel="noopener noreferrer" className={look}>
        <Icon of={MessageCircle} className="size-5" />
        Share on WhatsApp
      </a>
      {isHydrated && (
        <button type="button" onClick={shareHere} className={look}>
          <Icon of={Share2} className="size-5" />
          Share
        </button>
      )}
      <p role="status" className="text-ink-700 text-label empty:hidden">
        {notice}
      </p>
    </div>
  )
}

const whatsAppShare = (title: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`
