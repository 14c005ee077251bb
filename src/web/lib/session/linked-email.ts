import { isEmail } from '#shared/field-rules.ts'
import { tabStore } from './tab-store.ts'

/**
 * The e-mail address of a link. This tab shows it in the fields of log-in and registration, as a proposal, until
 * somebody logs in.
 */
export const linkedEmail = tabStore<string>('linkedEmail', {
  safeParse: (value) =>
    typeof value === 'string' && isEmail(value) ? { success: true, data: value } : { success: false },
})
