import { Tabs } from '../components/tabs.tsx'

const pages = [
  { to: '/money', label: 'Overview' },
  { to: '/money/refunds', label: 'Refunds' },
  { to: '/matters', label: 'Failed items' },
  { to: '/money/unmatched', label: 'Unmatched' },
  { to: '/money/payouts', label: 'Payouts' },
  { to: '/money/remittances', label: 'Remittances' },
  { to: '/money/receivables', label: 'Unpaid invoices' },
  { to: '/disputes', label: 'Disputes' },
  { to: '/money/days', label: 'Days' },
]

/** The pages of Money. */
export const MoneyTabs = ({ here }: { here: string }) => (
  <Tabs label="Money" tabs={pages.map((page) => ({ ...page, isHere: page.to === here }))} />
)
