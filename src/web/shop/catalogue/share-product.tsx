import { Share2 } from 'lucide'
import { useState } from 'react'
import { useIsHydrated } from '../../hydrated.ts'
import { Icon } from '../../ui/icon.tsx'

/** Shares the page of a product by the device where it can, otherwise by the clipboard. */
export function ShareProduct({ name, slug }: { name: string; slug: string }) {
  const isHydrated = useIsHydrated()
  const [notice, setNotice] = useState('')
  if (!isHydrated) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        onClick={async () => setNotice(await share(name, slug))}
        className="text-link inline-flex min-h-11 items-center gap-2 text-label"
      >
        <Icon of={Share2} className="size-4" />
        Share<span className="sr-only"> {name}</span>
      </button>
      <span role="status" className="text-ink-700 text-label">
        {notice}
      </span>
    </p>
  )
}

/** @returns the message. */
async function share(name: string, slug: string): Promise<string> {
  // Not the address of the window: it may name what somebody chose on the page.
  const url = `${window.location.origin}/products/${slug}`
  try {
    if (navigator.share) {
      await navigator.share({ title: name, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'The address is copied.'
  } catch (error) {
    // Closing the dialog of the device is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return ''
    return `This browser does not let us share. The address is ${url}`
  }
}
