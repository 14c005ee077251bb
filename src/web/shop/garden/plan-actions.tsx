import { CalendarPlus, Printer, Share2 } from 'lucide'
import { useState } from 'react'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { share } from '../../ui/share.ts'
import { SaveInGarden } from './save-in-garden.tsx'
import type { ShownPlan } from './use-plan.ts'

/** Exporting the plan, and keeping it as the shopper's garden. */
export function PlanActions({ shown, token }: { shown: ShownPlan; token: string }) {
  const query = shown.query ? `?${shown.query}` : ''
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap print:hidden">
      <SaveInGarden token={token} />
      <a
        href={`/gardenplan/${token}.ics${query}`}
        className={buttonClass('secondary', 'max-sm:col-span-full')}
      >
        <Icon of={CalendarPlus} className="size-5" />
        Add to calendar
      </a>
      <BrowserActions />
    </div>
  )
}

/** Actions that need JavaScript. */
function BrowserActions() {
  const isHydrated = useIsHydrated()
  const [notice, setNotice] = useState('')
  if (!isHydrated) return null
  return (
    <>
      <Button look="secondary" onClick={() => window.print()}>
        <Icon of={Printer} className="size-5" />
        Print
      </Button>
      <Button look="secondary" onClick={async () => setNotice(await sharePlan())}>
        <Icon of={Share2} className="size-5" />
        Share
      </Button>
      <p role="status" className="col-span-full self-center text-ink-700 text-label empty:hidden">
        {notice}
      </p>
    </>
  )
}

const sharePlan = (): Promise<string> =>
  share({
    title: document.title,
    url: window.location.href,
    copied: 'The address is copied. Anyone who has it can read and change the plan.',
  })
