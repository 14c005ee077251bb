import { ExternalLink, Star } from 'lucide-react'
import { homeText } from '#contract/content/home.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

const { hero, marketplace, testimonials } = homeText

/** What this shop is, in one look. */
export function Hero() {
  const [shop, learn] = hero.actions
  return (
    <section aria-labelledby="hero" className="bg-paper-100">
      <p className="bg-leaf-800 text-center text-paper-50 text-sm">
        <a
          href={marketplace.to}
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 px-4 font-medium underline-offset-4 hover:underline"
        >
          {marketplace.label}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </p>
      <div className="page-width grid items-center gap-8 py-10 md:grid-cols-[1fr_1.1fr] md:gap-12 md:py-16 lg:py-20">
        <div>
          <h1 id="hero" className="text-4xl sm:text-5xl lg:text-6xl">
            {sentencesOf(hero.heading).map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{' '}
              </span>
            ))}
          </h1>
          <p className="mt-4 max-w-md text-ink-700 text-lg leading-relaxed">{hero.text}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={shop.to}>{shop.label}</ButtonLink>
            <ButtonLink to={learn.to} look="secondary">
              {learn.label}
            </ButtonLink>
          </div>
          <p className="mt-6 flex items-center gap-2 font-medium text-ink-700">
            <Star aria-hidden className="size-5 fill-current text-clay-600" />
            {testimonials.rating}
          </p>
        </div>
        <Picture
          src={hero.image}
          alt={hero.imageAlt}
          width={1200}
          height={800}
          isFirst
          className="h-auto w-full rounded-card"
        />
      </div>
    </section>
  )
}

/** Each on a line of its own. */
const sentencesOf = (text: string): string[] => text.split(/(?<=\.) /)
