import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BlogPost } from './blog.ts'

/** How an article would look, for holders of the preview link. */
export const previewArticle = endpoint({
  id: 'previewArticle',
  method: 'GET',
  path: '/api/article_previews/{token}',
  tag: 'Catalogue',
  access: 'anyone',
  summary: 'The draft of an article, by the token of a preview link of 72 hours.',
  params: z.object({ token: z.string() }),
  limit: { calls: 120, windowSeconds: 600 },
  reply: BlogPost,
})
