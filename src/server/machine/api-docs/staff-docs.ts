import { staffEndpoints } from '#contract/staff/all-endpoints.ts'
import { describeStaffApi } from '#contract/staff/docs.ts'
import type { StaffHandle } from '../http/staff-api.ts'
import { describeStaff } from './describe-staff.ts'

/** The description of the back office's API, made once. Only whoever is signed in reads it. */
export function registerStaffDocs(api: StaffHandle, { url }: { url: string }): void {
  const description = Buffer.from(JSON.stringify(describeStaff(staffEndpoints, url)))
  api(describeStaffApi, async () => description)
}
