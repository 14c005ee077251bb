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
      photos: photos.filter((photo) => photo.is_current && photo.pot === pot.number),
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
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose">
          These are the pots of your <Link to={`/gardenplan/${kept.token}`}>garden plan</Link>. What you
          change and keep there shows here.
        </p>
        {due.length > 1 && (
          <Button onClick={() => onFed(due.map(({ pot }) => pot.number))}>
            Fed all {due.length} that are due
          </Button>
        )}
      </div>
      <ul className="mt-6 grid gap-4 sm:gap-5 lg:grid-cols-2">
        {rows.map(({ pot, photos: own, now, next, fedOn, region }) => (
          <li
            key={pot.number}
            className="card grid grid-cols-[5.5rem_1fr] gap-x-4 p-4 sm:grid-cols-[5.5rem_1fr_auto] sm:gap-x-6 sm:p-5"
          >
            <span className="flex h-30 items-end justify-center">
              <span
                aria-hidden
                className="plan-pot max-w-full"
                data-kind={pot.container.kind}
                data-inches={pot.container.inches}
              />
            </span>
            <div className="flex flex-col items-start">
              <h3 className="text-subheading first-letter:uppercase">
                {now ? shortName(now.crop) : 'Empty'}
              </h3>
              <p className="text-ink-700 text-label">
                Pot {pot.number}, {pot.container.name}
              </p>
              <p className="mt-1.5 first-letter:uppercase">
                {now ? (
                  <FeedText planting={now} on={nextFeed(now, region, fedOn, today)} today={today} />
                ) : (
                  emptyText(next)
                )}
              </p>
              {fedOn !== null && <p className="text-ink-700 text-label">Last fed on {dayText(fedOn)}.</p>}
              {now && fedOn !== today && (
                <Button
                  look="secondary"
                  onClick={() => onFed([pot.number])}
                  aria-label={`Pot ${pot.number}: fed today`}
                  className="mt-3"
                >
                  Fed today
                </Button>
              )}
            </div>
            <div
              className={
                own.length > 0
                  ? 'col-span-full mt-4 border-paper-200 border-t pt-4'
                  : 'col-start-2 mt-3 sm:col-start-3 sm:mt-0'
              }
            >
              <PotPhotos photos={own} pot={pot.number} pots={rows.length} onChanged={onPhotosChanged} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const emptyText = (next: Planting | undefined): string =>
  next
    ? `Next: ${shortName(next.crop)}, from ${dayText(next.sowOn)}.`
    : 'Nothing more is planned for this pot.'

function FeedText({ planting, on, today }: { planting: Planting; on: Day | null; today: Day }) {
  const grams = gramsOf(planting)
  if (on === null) return 'It needs no more feed.'
  return (
    <>
      {on <= today ? 'Feed it today' : `Next feed on ${dayText(on)}`}:{' '}
      <span className="inline-block">
        {grams} g, {teaspoonText(grams)}.
      </span>
    </>
  )
}
