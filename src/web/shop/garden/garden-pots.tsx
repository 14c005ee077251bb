import type { GardenPhoto } from '#contract/shop/garden-photos.ts'
import { gramsOf } from '#shared/garden/amounts.ts'
import { readChanges } from '#shared/garden/changes.ts'
import { type Day, dayText, readDay } from '#shared/garden/days.ts'
import { teaspoonText } from '#shared/garden/dose.ts'
import { nextFeed } from '#shared/garden/next-feed.ts'
import { makePlan } from '#shared/garden/plan.ts'
import type { Planting } from '#shared/garden/planting.ts'
import type { SavedPlan } from '#shared/garden/saved-plan.ts'
import { shortName } from '#shared/garden/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PotPhotos } from './pot-photos.tsx'

interface GardenPotsProps {
  plan: SavedPlan & { token: string }
  feedings: { pot: number; fed_on: string }[]
  photos: GardenPhoto[]
  onFed: (pots: number[]) => void
  onPhotosChanged: (message: string) => Promise<void>
}

/** Each pot with its present crop, and its last and next feed. */
export function GardenPots({ plan: kept, feedings, photos, onFed, onPhotosChanged }: GardenPotsProps) {
  const plan = makePlan({
    answers: kept.answers,
    changes: readChanges(new URLSearchParams(kept.changes)),
    start: readDay(kept.starts_on) ?? 0,
  })
  const today = readDay(kept.today) ?? 0
  const rows = plan.household.pots.map((pot) => {
    const plantings = plan.plantings.filter((planting) => planting.pot === pot)
    const fedOn = feedings
      .filter((feeding) => feeding.pot === pot.number)
      .map(({ fed_on }) => readDay(fed_on) ?? 0)
      .sort((a, b) => b - a)[0]
    return {
      pot,
      now: plantings.find(({ sowOn, lastDay }) => sowOn <= today && today <= lastDay),
      next: plantings.find(({ sowOn }) => sowOn > today),
      fedOn: fedOn ?? null,
      region: plan.household.region,
    }
  })
  const due = rows.filter(
    ({ now, fedOn, region }) => now && (nextFeed(now, region, fedOn, today) ?? today + 1) <= today,
  )
  return (
    <section aria-labelledby="garden-pots" className="mt-8">
      <h2 id="garden-pots" className="border-ink-900 border-b pb-2 text-heading">
        Pots
      </h2>
      <p className="mt-3">
        From your <Link to={`/gardenplan/${kept.token}`}>garden plan</Link>. What you change and keep there
        shows here.
      </p>
      {due.length > 1 && (
        <Button className="mt-4" onClick={() => onFed(due.map(({ pot }) => pot.number))}>
          Fed all {due.length} that are due
        </Button>
      )}
      <ul className="mt-4 divide-y divide-paper-200">
        {rows.map(({ pot, now, next, fedOn, region }) => (
          <li
            key={pot.number}
            className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[auto_1fr_auto]"
          >
            <span className="flex w-24 justify-center">
              <span
                aria-hidden
                className="plan-pot"
                data-kind={pot.container.kind}
                data-inches={pot.container.inches}
              />
            </span>
            <div>
              <h3 className="text-subheading first-letter:uppercase">
                {now ? shortName(now.crop) : 'Empty'}
                <span className="ml-2 font-sans text-ink-700 text-label">
                  Pot {pot.number}, {pot.container.name}
                </span>
              </h3>
              <p className="first-letter:uppercase">
                {now ? feedText(now, nextFeed(now, region, fedOn, today), today) : emptyText(next)}
              </p>
              {fedOn !== null && <p className="text-ink-700 text-label">Last fed on {dayText(fedOn)}.</p>}
            </div>
            {now && fedOn !== today && (
              <Button
                look="secondary"
                onClick={() => onFed([pot.number])}
                aria-label={`Pot ${pot.number}: fed today`}
              >
                Fed today
              </Button>
            )}
            <div className="col-span-full sm:col-start-2">
              <PotPhotos
                photos={photos.filter((photo) => photo.is_current && photo.pot === pot.number)}
                pot={pot.number}
                pots={rows.length}
                onChanged={onPhotosChanged}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const emptyText = (next: Planting | undefined): string =>
  next ? `${shortName(next.crop)} follows on ${dayText(next.sowOn)}.` : 'Nothing more is planned for it.'

function feedText(planting: Planting, on: Day | null, today: Day): string {
  const grams = gramsOf(planting)
  if (on === null) return 'It needs no more feed.'
  const when = on <= today ? 'Feed it today' : `Next feed on ${dayText(on)}`
  return `${when}: ${grams} g, ${teaspoonText(grams)}.`
}
