import { CreditCard } from 'lucide'
import { useEffect, useState } from 'react'
import { useSettings } from '../../lib/settings.tsx'
import { testModeBannerMs } from '../../lib/timing.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Explains the payment, in test mode also that no money moves. Both texts have the same height, so that
 * nothing moves.
 */
export function PaymentIntro({ isTestMode }: { isTestMode: boolean }) {
  const { hasCashOnDelivery } = useSettings()
  const [isBannerShown, setBannerShown] = useState(isTestMode)
  useEffect(() => {
    const timer = setTimeout(() => setBannerShown(false), testModeBannerMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="mt-4 grid min-h-24 content-center sm:min-h-12 *:[grid-area:1/1]">
      <p className={`flex items-center gap-3 text-ink-700 ${isBannerShown ? 'invisible' : ''}`}>
        <Icon of={CreditCard} className="size-5 shrink-0 text-leaf-700" />
        Your address first, then {hasCashOnDelivery ? 'choose how to pay' : 'pay by UPI or card'}.
      </p>
      {isBannerShown && (
        <Notice tone="info">
          Test mode: no real money moves. Pay with card{' '}
          <span className="whitespace-nowrap">4100 2800 0000 1007.</span>
        </Notice>
      )}
    </div>
  )
}
