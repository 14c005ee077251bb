import { staffEndpoints } from '#contract/staff/all-endpoints.ts'
import { describeStaffApi } from '#contract/staff/docs.ts'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import type { StaffHandle } from '../http/staff-api.ts'
import { describeStaff } from './describe-staff.ts'

/** The description of the back office's API, for signed-in members of the staff only. */
export function registerStaffDocs(api: StaffHandle, { db, url }: { db: Database; url: string }): void {
  api(describeStaffApi, async () => {
    const settings = await readSettings(db)
    return Buffer.from(JSON.stringify(describeStaff(staffEndpoints, { url, settings })))
  })
}
