import { getAccounts } from '#contract/admin/accounts.ts'
import { may, mayCall, useSession } from '../components/session.ts'
import { Tabs } from '../components/tabs.tsx'

const tabs = [
  { to: '/reports/sales', label: 'Sales' },
  { to: '/reports/products', label: 'Products' },
  { to: '/reports/funnel', label: 'Funnel' },
  { to: '/reports/refunds', label: 'Refunds' },
  { to: '/reports/handover', label: 'Paid to handed over' },
  { to: '/reports/couriers', label: 'Couriers' },
  { to: '/reports/origin-returns', label: 'Returned to origin' },
  { to: '/reports/cohorts', label: 'Buyers' },
  { to: '/reports/stock', label: 'Stock' },
]

const taxTabs = [
  { to: '/reports/tax', label: 'Tax' },
  { to: '/reports/gstr-1', label: 'GSTR-1' },
]

/** The reports that the member of the staff may see. */
export function ReportTabs({ here }: { here: string }) {
  const session = useSession()
  const shown = [
    ...(may(session, 'reports.read') ? tabs : []),
    ...(may(session, 'stock.cost') ? [{ to: '/reports/stock-value', label: 'Stock value' }] : []),
    ...(may(session, 'finance.read') ? taxTabs : []),
    ...(mayCall(session, getAccounts) ? [{ to: '/reports/accounts', label: 'Accounts' }] : []),
  ]
  return <Tabs label="Reports" tabs={shown.map((tab) => ({ ...tab, isHere: tab.to === here }))} />
}
