import type { Config } from '../../platform/config/config.ts'

/** The mail server without its password; null when none is set. */
export const mailServerOf = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): string | null =>
  smtpUrl === null ? null : new URL(smtpUrl).host
