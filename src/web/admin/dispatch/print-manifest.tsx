import { useState } from 'react'
import { type Manifest, printManifest } from '#contract/admin/dispatch.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { openShippingDocuments } from '../packing/shipping-documents.ts'

type Print = Reply<typeof printManifest>

const links: Record<Print['kind'], string> = {
  draft: 'Draft of the manifest (PDF)',
  original: 'Manifest to sign (PDF)',
  reprint: 'Manifest, marked as a reprint (PDF)',
}

const labelOf = ({ closed_at, prints }: Manifest): string => {
  if (!closed_at) return 'Print a draft'
  return prints === 0 ? 'Print to sign' : 'Print again'
}

/** Prints a manifest; a repeated print is marked. */
export function PrintManifest({ manifest, onPrinted }: { manifest: Manifest; onPrinted: () => void }) {
  const [print, setPrint] = useState<Print | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const sendOnce = useSendOnce()
  const { problem, attempt } = useAttempt()
  const { id, closed_at, prints } = manifest

  const ask = () =>
    attempt(async () => {
      const params = { id: String(id) }
      const made = await sendOnce(
        (idempotencyKey) => staffApi(printManifest, { params, idempotencyKey }),
        // Prints of an open and of a closed manifest are two requests.
        { id, closed_at, prints },
      )
      setPrint(made)
      setBlocked(!openShippingDocuments(made.url))
      onPrinted()
    })

  return (
    <>
      <Button look="secondary" onClick={() => void ask()}>
        {labelOf(manifest)}
      </Button>
      {print && (
        <a href={print.url} target="soilkin-papers" className="text-link py-2">
          {links[print.kind]}
        </a>
      )}
      {isBlocked && <p className="text-label">The browser opened no window: open it by the link.</p>}
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
