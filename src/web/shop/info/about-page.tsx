import { Picture } from '../../ui/picture.tsx'
import { readPageText } from './read-page-text.ts'
import { TextPage } from './text-page.tsx'

export const loader = readPageText('about')

export function Component() {
  return (
    <TextPage
      path="/about"
      picture={
        <Picture
          src="/images/scenes/about.jpg"
          alt="A seedling on a heap of compost, between a potted tomato plant and pouches of Vermicompost & Neem Cake and Root Partner"
          width={1200}
          height={600}
          isFirst
          className="mt-8 aspect-video w-full rounded-card bg-paper-100 object-cover md:mt-12 lg:aspect-[2/1]"
        />
      }
    />
  )
}
