import type { LoaderFunctionArgs } from 'react-router'
import { getSettings, type StaffSettings } from '#contract/admin/settings.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'

export const loadSettings = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<StaffSettings> =>
  loadFor(request, () => staffApi(getSettings, {}))
