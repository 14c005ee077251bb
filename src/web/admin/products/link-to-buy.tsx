import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** Copies the link that orders one pack of the product, for mails, chats and advertisements. */
export function LinkToBuy({ origin, productId }: { origin: string; productId: number }) {
  const [message, setMessage] = useState('')
  const address = `${origin}/buy/${productId}:1`
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      setMessage(`Copied: ${address}`)
    } catch {
      setMessage(`This browser does not let us copy. The link is ${address}`)
    }
  }
  return (
    <>
      <Button look="secondary" onClick={() => void copy()}>
        Copy the link to buy
      </Button>
      <p role="status" className="w-full text-ink-700 text-label wrap-anywhere empty:hidden">
        {message}
      </p>
    </>
  )
}
