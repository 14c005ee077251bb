import { Plus } from 'lucide'
import { type BlogPostSummary, blogCategories } from '#contract/shop/blog.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The articles by category, in the browser's own disclosure, which works without JavaScript. */
export function CategoryAccordion({ posts }: { posts: BlogPostSummary[] }) {
  return (
    <div className="grid items-start gap-x-6 max-sm:divide-y max-sm:divide-paper-300 sm:grid-cols-2 sm:gap-y-8 lg:gap-x-8">
      {blogCategories.map((category) => {
        const inCategory = posts.filter((post) => post.category === category)
        return (
          <details key={category} className="disclosure group">
            <summary className="flex list-none items-center gap-4 py-3 sm:block sm:py-0 [&::-webkit-details-marker]:hidden">
              <Picture
                src={pictureOfCategory[category]}
                alt=""
                width={1152}
                height={768}
                sizes="(width >= 76rem) 36rem, (width >= 40rem) 47vw, 6rem"
                className="aspect-[3/2] w-24 shrink-0 rounded-card bg-paper-100 object-cover sm:w-full"
              />
              <span className="flex min-h-14 grow items-center justify-between gap-4 font-display text-subheading">
                <span>
                  {category} <span className="font-text text-ink-700 text-label">({inCategory.length})</span>
                </span>
                <Icon
                  of={Plus}
                  className="size-5 shrink-0 text-clay-600 transition-[rotate] duration-200 group-open:rotate-45"
                />
              </span>
            </summary>
            <ul className="pb-4">
              {inCategory.map((post) => (
                <li key={post.id} className="border-paper-200 border-t">
                  <CategoryEntry post={post} />
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </div>
  )
}

function CategoryEntry({ post }: { post: BlogPostSummary }) {
  const shape = 'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2'
  if (post.status === 'available') {
    return (
      <Link to={`/blog/${post.id}`} className={`${shape} underline-offset-4 hover:underline`}>
        {post.title}
      </Link>
    )
  }
  return (
    <span className={`${shape} text-ink-700`}>
      {post.title} <Badge tone="yellow">Coming Soon</Badge>
    </span>
  )
}

/** The photograph at the head of each category; an article keeps its drawn plate. */
const pictureOfCategory: Readonly<Record<BlogPostSummary['category'], string>> = {
  'Urban Gardening': '/images/articles/urban-gardening.jpg',
  'Plant Nutrition': '/images/articles/plant-nutrition.jpg',
  'Soil Health': '/images/articles/soil-health.jpg',
  'Seasonal Care': '/images/articles/seasonal-care.jpg',
}
