import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { forgetAdded, useAdded } from './added.ts'
import type { MiniCart } from './mini-cart.tsx'

/** These pages show the cart themselves. */
const pathsOfCart = ['/cart', '/checkout']

/** Opens the mini-cart after an addition. Its code is loaded at the first one, so that no page pays for it before. */
export function MiniCartHost() {
  const added = useAdded()
  const { pathname, key } = useLocation()
  const [Panel, setPanel] = useState<typeof MiniCart | null>(null)
  const isWanted = added !== null && !pathsOfCart.includes(pathname)

  useEffect(() => {
    if (!isWanted || Panel) return
    // Without its code there is no panel; the message beside the button has told of the addition.
    import('./mini-cart.tsx').then(({ MiniCart }) => setPanel(() => MiniCart), forgetAdded)
  }, [isWanted, Panel])

  return (
    <>
      <ClosesOnLeave key={key} />
      {isWanted && Panel && <Panel added={added} onClose={forgetAdded} />}
    </>
  )
}

/** Stands on one page, so that another page ends what was added. */
function ClosesOnLeave() {
  useEffect(() => forgetAdded, [])
  return null
}
