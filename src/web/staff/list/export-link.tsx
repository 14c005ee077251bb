import type { StaffEndpoint } from '#contract/staff/endpoint.ts'
import { buttonClass } from '../../ui/button.tsx'
import { mayCall, useSession } from '../parts/session.ts'
import { fileAddress } from './file-address.ts'

interface Props {
  file: StaffEndpoint
  /** What narrows the list, as its call takes it. */
  query?: Record<string, string | undefined>
}

/** Takes out all pages of a list as a table, for those who may. */
export function ExportLink({ file, query = {} }: Props) {
  if (!mayCall(useSession(), file)) return null
  return (
    <a href={fileAddress(file.path, query)} className={buttonClass('secondary')} download>
      Export CSV
    </a>
  )
}
