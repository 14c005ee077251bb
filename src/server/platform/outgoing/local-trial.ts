import type { Config } from '../config/config.ts'
import { isLoopbackHost, isLoopbackUrl } from '../loopback.ts'

/** Whether the shop is a trial that only this machine reaches; only then may it call this machine. */
export const isLocalTrial = ({ isProduction, isTrialOnNetwork, host, publicUrl }: Config): boolean =>
  !isProduction && !isTrialOnNetwork && isLoopbackHost(host) && isLoopbackUrl(publicUrl)
