import * as calls from '#contract/admin/checklist.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import type { BackOffice } from '../../staff/members/back-office.ts'
import { dismiss } from './dismiss.ts'
import { proveMail } from './prove-mail.ts'
import { readAssumptions } from './read-assumptions.ts'
import { readChecklist } from './read-checklist.ts'

/** What a new owner has to do before the shop sells. */
export function registerChecklist(api: StaffHandle, office: Omit<BackOffice, 'box' | 'url'>): void {
  api(calls.getChecklist, () => readChecklist(office))
  api(calls.getAssumptions, readAssumptions)
  api(calls.dismissChecklist, async ({ caller, request, body }) => {
    await dismiss(office.db, actorOf(caller, request.id), body.is_put_away)
    return readChecklist(office)
  })
  api(calls.sendTestMail, async ({ caller, request }) => ({
    message: await proveMail(office, actorOf(caller, request.id), caller),
  }))
}
