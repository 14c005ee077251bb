import { prepareListFile } from '#contract/admin/list-files.ts'
import type { StaffHandle } from '../http/bind-endpoints.ts'

/** The step before a file of people, which a browser saves without being able to ask for a proof. */
export function registerListFiles(api: StaffHandle): void {
  api(prepareListFile, async () => ({ message: 'The file may be taken out now.' }))
}
