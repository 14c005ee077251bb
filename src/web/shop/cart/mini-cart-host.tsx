import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { forgetAdded, useAdded } from './added.ts'
import type { MiniCart } from './mini-cart.tsx'

/** These pages show the cart themselves. */
const pathsOfCart = ['/cart', '/checkout']

/** Opens the mini-cart after an addition. Its code loads with the first one. */
export function MiniCartHost() {
  const added = useAdded()
  const { pathname, key } = useLocation()
  const [Panel, setPanel] = useState<typeof MiniCart | null>(null)
  const isWanted = added !== null && !pathsOfCart.includes(pathname)

  useEffect(() => {
    if (!isWanted || Panel) return
    // Without its code the message beside the button remains.
    import('./mini-cart.tsx').then(({ MiniCart }) => setPanel(() => MiniCart), forgetAdded)
  }, [isWanted, Panel])

  return (
    <>
      <ClosesOnLeave key={key} />
      {isWanted && Panel && <Panel added={added} onClose={forgetAdded} />}
    </>
  )
}

/** Navigation unmounts it, which closes the mini-cart. */
function ClosesOnLeave() {
  useEffect(() => forgetAdded, [])
  return null
}
