import { Tabs } from '../components/tabs.tsx'

/** The tabs of returns; `here` is the address of the open one. */
export function ReturnsTabs({ here }: { here: string }) {
  const tabs = [
    { to: '/returns', label: 'To do' },
    { to: '/returns?view=awaited', label: 'Goods awaited' },
    { to: '/returns?view=all', label: 'All' },
    { to: '/returns/replacements', label: 'Replacements to send' },
    { to: '/returns/replacements?view=under-way', label: 'Under way' },
    { to: '/returns/replacements?view=all', label: 'All replacements' },
  ]
  return (
    <Tabs label="Returns and replacements" tabs={tabs.map((tab) => ({ ...tab, isHere: tab.to === here }))} />
  )
}
