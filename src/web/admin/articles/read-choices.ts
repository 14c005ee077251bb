import { listArticleChoices } from '#contract/admin/articles.ts'
import type { StaffReply } from '#contract/admin/endpoint.ts'
import { staffApi } from '../components/staff-api.ts'

/** What the fields of an article can be filled with. */
export type Choices = StaffReply<typeof listArticleChoices>

export const readChoices = (): Promise<Choices> => staffApi(listArticleChoices, {})
