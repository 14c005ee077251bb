import { prepareListFile } from '#contract/admin/list-files.ts'
import type { StaffHandle } from '../http/bind-endpoints.ts'

/**
 * Registers the step before a download of personal data, in which the browser can ask for re-authentication.
 */
export function registerListFiles(api: StaffHandle): void {
  api(prepareListFile, async () => ({ message: 'The file may be taken out now.' }))
}
