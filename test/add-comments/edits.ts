/** A change of a file: `now` replaces `before`, which occurs once. */
export interface Edit {
  path: string
  before: string
  now: string
}

/** The changes of existing files; the folder `new` has the added ones. */
export const edits: Edit[] = [
  {
    path: 'src/server/platform/database/tables/catalogue.ts',
    before: 'export const searchDocuments =',
    now: `export const comments = pgTable('comments', {
  id: id(),
  postId: integer('post_id').notNull(),
  author: text('author').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

export const searchDocuments =`,
  },
  {
    path: 'src/contract/shop/all-endpoints.ts',
    before: `import { answerConfirmation } from './confirmation.ts'\n`,
    now: `import * as comments from './comments.ts'\nimport { answerConfirmation } from './confirmation.ts'\n`,
  },
  {
    path: 'src/contract/shop/all-endpoints.ts',
    before: '  blog.getPost,\n',
    now: '  blog.getPost,\n  comments.listComments,\n',
  },
  {
    path: 'src/server/app.ts',
    before: `import { serveLookFiles } from './content/look/routes.ts'\n`,
    now: `import { registerCommentRoutes } from './content/comments/routes.ts'\nimport { serveLookFiles } from './content/look/routes.ts'\n`,
  },
  {
    path: 'src/server/app.ts',
    before: '  registerBlogRoutes(api, shop)\n',
    now: '  registerBlogRoutes(api, shop)\n  registerCommentRoutes(api, shop)\n',
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `import type { BlogPost } from '#contract/shop/blog.ts'\n`,
    now: `import type { BlogPost } from '#contract/shop/blog.ts'\nimport { type Comment, listComments } from '#contract/shop/comments.ts'\n`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `import { PageRead } from '../../lib/loading/page-read.tsx'\n`,
    now: `import { PageRead } from '../../lib/loading/page-read.tsx'\nimport { readOrNull } from '../../lib/loading/read.ts'\n`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `import { Skeleton } from '../../ui/skeleton.tsx'\n`,
    now: `import { Skeleton } from '../../ui/skeleton.tsx'\nimport { Comments } from '../comments/comments.tsx'\n`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `  isPreview: boolean
`,
    now: `  isPreview: boolean
  comments: Comment[] | null
`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `  if (token !== undefined) return { post: await api(previewArticle, { params: { token } }), isPreview: true }
`,
    now: `  if (token !== undefined)
    return { post: await api(previewArticle, { params: { token } }), isPreview: true, comments: null }
`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `  return { post, isPreview: false }
`,
    now: `  return { post, isPreview: false, comments: await readOrNull(api(listComments, { params: { id } })) }
`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `        {(shown) => <Article {...shown} />}
`,
    now: `        {({ comments, ...shown }) => (
          <>
            <Article {...shown} />
            <Comments comments={comments} />
          </>
        )}
`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `function Article({ post, isPreview }: Shown) {
`,
    now: `function Article({ post, isPreview }: Omit<Shown, 'comments'>) {
`,
  },
]
