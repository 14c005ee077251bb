import type { GardenPhoto } from '#contract/shop/garden-photos.ts'
import { dayText, readDay } from '#shared/garden/days.ts'
import { PotPhotos } from './pot-photos.tsx'

interface EarlierPhotosProps {
  photos: GardenPhoto[]
  onChanged: (message: string) => Promise<void>
}

/** Photographs of pots that are no longer in the plan, and of earlier gardens. */
export function EarlierPhotos({ photos, onChanged }: EarlierPhotosProps) {
  if (photos.length === 0) return null
  const [first] = photos.flatMap(({ goes_on }) => goes_on ?? []).sort()
  return (
    <section aria-labelledby="earlier" className="mt-12">
      <h2 id="earlier" className="border-ink-900 border-b pb-2 text-heading">
        Earlier photographs
      </h2>
      <p className="mt-4 mb-4 max-w-prose">
        These show earlier gardens, and pots that are no longer in your plan.
        {first &&
          ` Photographs of a pot that you removed are deleted after a month, the first on ${dayText(readDay(first) ?? 0)}, unless you add the pot again.`}
      </p>
      <PotPhotos photos={photos} pot={null} pots={0} onChanged={onChanged} />
    </section>
  )
}
