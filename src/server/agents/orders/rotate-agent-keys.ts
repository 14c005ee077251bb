import type { AppContext } from '../../platform/app-context.ts'
import { openSeedBox } from '../../staff/members/seed-box.ts'
import { rotateIfDue } from '../signatures/signing-keys.ts'

/** Replaces old keys, where agents are switched on. */
export async function rotateAgentKeys({ db, config, settings }: AppContext): Promise<void> {
  const { agents } = await settings.current()
  if (agents.access === 'on') await rotateIfDue({ db }, (await openSeedBox(config)).secrets)
}
