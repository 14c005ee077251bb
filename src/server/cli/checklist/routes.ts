import * as calls from '#contract/admin/checklist.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { BackOffice } from '../../staff/members/back-office.ts'
import { dismiss } from './dismiss.ts'
import { proveMail } from './prove-mail.ts'
import { readAssumptions } from './read-assumptions.ts'
import { type ChecklistPlace, readChecklist } from './read-checklist.ts'

/** The tasks of a new owner before the shop sells. */
export function registerChecklist(
  api: StaffHandle,
  office: Omit<BackOffice, 'box' | 'url'> & ChecklistPlace,
): void {
  api(calls.getChecklist, () => readChecklist(office))
  api(calls.getAssumptions, readAssumptions)
  api(calls.dismissChecklist, async ({ body, actor }) => {
    await dismiss(office.db, actor, body.is_put_away)
    return readChecklist(office)
  })
  api(calls.sendTestMail, async ({ caller, actor }) => ({
    message: await proveMail(office, actor, caller),
  }))
}
