import { exportCustomer } from '#contract/admin/customer-data.ts'
import type { Customer } from '#contract/admin/customers.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

/** Everything that is held of a customer, as a file to hand over. */
export function ExportData({ customer }: { customer: Customer }) {
  async function take(): Promise<string> {
    const file = await staffApi(exportCustomer, { params: { id: String(customer.id) } })
    saveFile(`customer-${customer.id}.json`, JSON.stringify(file, null, 2))
    return 'The file is saved with your downloads.'
  }
  return (
    <ReauthenticationDialog
      command="export"
      label="Export"
      title={`Export the data of ${customer.name}`}
      effect="One file with everything that the shop holds of them: account, orders, payments, documents, emails, questions, photographs and your colleagues’ notes. It has no passwords and no names of the staff. The log says that you took it. Give it to nobody but them."
      confirm="Export the file"
      onConfirm={take}
    />
  )
}

/** Saves text as a file of the browser's downloads. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
