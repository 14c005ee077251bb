import { useLocation, useRevalidator } from 'react-router'
import { useOutOfReach } from '../lib/use-out-of-reach.ts'
import { Button } from './button.tsx'
import { ShopMark } from './shop-logo.tsx'
import { DeliveryExceptionHelp } from './trouble-help.tsx'

/** Replaces a page whose data could not be loaded. Without scripts the button requests the page again. */
export function LoadFailed({ message }: { message: string }) {
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const { isLost } = useOutOfReach(revalidate)
  return (
    <div role="alert" className="card mx-auto max-w-xl px-6 py-8 text-center sm:py-10">
      {isLost ? (
        <>
          <ShopMark className="mx-auto h-28 text-leaf-300" />
          <p className="mt-5 font-display text-heading">You are offline</p>
        </>
      ) : (
        <img src="/images/empty/broken.svg" alt="" width={240} height={200} className="mx-auto h-36 w-auto" />
      )}
      <p className="mt-5 text-ink-900">{message}</p>
      <DeliveryExceptionHelp className="mt-3" />
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
