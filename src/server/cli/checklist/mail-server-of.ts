import type { Config } from '../../platform/config/config.ts'

/** The mail server as people know it, without its password; null where none is set. */
export const mailServerOf = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): string | null =>
  smtpUrl === null ? null : new URL(smtpUrl).host
