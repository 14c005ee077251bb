import { aboutPicture } from '#shared/copy/about-picture.ts'
import { Picture } from '../../ui/picture.tsx'
import { readPageText } from './read-page-text.ts'
import { TextPage } from './text-page.tsx'

export const loader = readPageText('about')

export function Component() {
  const { image, imageAlt } = aboutPicture
  return (
    <TextPage
      path="/about"
      picture={
        <Picture
          src={image}
          alt={imageAlt}
          width={1200}
          height={600}
          isFirst
          className="mt-8 aspect-video w-full rounded-card bg-paper-100 object-cover md:mt-12 lg:aspect-[2/1]"
        />
      }
    />
  )
}
