import { prepareListFile } from '#contract/admin/list-files.ts'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import { buttonClass } from '../../ui/button.tsx'
import { saveFromAddress } from '../components/save-from-address.ts'
import { mayCall, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'

interface Props {
  file: EndpointFor<StaffAccess>
  /** What narrows the list, as its call takes it. */
  query?: Record<string, string | undefined>
}

/** Exports all pages of a list as CSV, with the permission. A list of people requires reauthentication. */
export function ExportLink({ file, query = {} }: Props) {
  const address = fileAddress(file.path, query)
  if (!mayCall(useSession(), file)) return null
  if (file.requiresReauthentication) return <PeopleFile address={address} />
  return (
    <a href={address} className={buttonClass('secondary')} download>
      Export CSV
    </a>
  )
}

function PeopleFile({ address }: { address: string }) {
  async function take(): Promise<string> {
    await staffApi(prepareListFile, {})
    saveFromAddress(address)
    return 'The file is being saved with your downloads.'
  }
  return (
    <ReauthenticationDialog
      label="Export CSV"
      title="Export this list"
      effect="One table with every row of the list as it is narrowed now, on all its pages. It names people: give it to nobody who has no need of it, and delete it after use. The log says that you took it."
      confirm="Export the file"
      onConfirm={take}
    />
  )
}

/** The address of the file of a list, with the filters that are set. */
function fileAddress(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}
