import { getAgents } from '#contract/admin/agents.ts'
import { profilePath } from '#contract/agents/protocol.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { BackOffice } from '../../staff/members/back-office.ts'
import { readAgentReport } from './read-report.ts'

/** What agents did, for the back office. */
export function registerAgentReport(api: StaffHandle, { db, reading, config }: BackOffice): void {
  api(getAgents, async () => ({
    is_on: (await readSettings(db)).agents.access === 'on',
    profile_url: config.publicUrl + profilePath,
    platforms: await reading.read(readAgentReport),
  }))
}
