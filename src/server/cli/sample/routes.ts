import * as calls from '#contract/admin/sample.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { BackOffice } from '../../staff/members/back-office.ts'
import { planRemoval } from './plan-removal.ts'
import { removeSample } from './remove-sample.ts'

/** The removal of the sample data. */
export function registerSample(api: StaffHandle, { db }: Pick<BackOffice, 'db'>): void {
  api(calls.planSampleRemoval, () => planRemoval(db))
  api(calls.removeSample, ({ body, actor }) => removeSample(db, actor, body))
}
