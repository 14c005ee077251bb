import { listArticleChoices } from '#contract/admin/articles.ts'
import type { Reply } from '#contract/endpoint.ts'
import { staffApi } from '../components/staff-api.ts'

/** What the fields of an article can be filled with. */
export type Choices = Reply<typeof listArticleChoices>

export const readChoices = (): Promise<Choices> => staffApi(listArticleChoices, {})
