import * as calls from '#contract/admin/sample.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import type { BackOffice } from '../../staff/members/back-office.ts'
import { planRemoval } from './plan-removal.ts'
import { removeSample } from './remove-sample.ts'

/** The sample data leaves the shop. */
export function registerSample(api: StaffHandle, { db }: Pick<BackOffice, 'db'>): void {
  api(calls.planSampleRemoval, () => planRemoval(db))
  api(calls.removeSample, ({ caller, request, body }) => removeSample(db, actorOf(caller, request.id), body))
}
