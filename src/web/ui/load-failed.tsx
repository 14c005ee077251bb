import { CloudOff } from 'lucide-react'
import { useLocation, useRevalidator } from 'react-router'
import { Button } from './button.tsx'

/** What stands where a page's data could not be read. Without scripts the button asks for the page again. */
export function LoadFailed({ message }: { message: string }) {
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  return (
    <div role="alert" className="card mx-auto max-w-xl px-6 py-10 text-center">
      <CloudOff aria-hidden className="mx-auto size-10 text-clay-600" />
      <p className="mt-4 text-ink-900">{message}</p>
      <form
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault()
          void revalidate()
        }}
      >
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Retry</Button>
      </form>
    </div>
  )
}
