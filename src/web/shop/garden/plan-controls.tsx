import { type ChangeEvent, useId, useState } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { type Region, regionNames, regions } from '#shared/copy/crops/crop.ts'
import { potCounts } from '#shared/garden/amounts.ts'
import { maxPots, maxSunHours } from '#shared/garden/changes.ts'
import { type ContainerId, containers } from '#shared/garden/containers.ts'
import { regionOfPin } from '#shared/garden/region-of-pin.ts'
import type { FormAnswer } from '../../lib/forms/form-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ShownPlan } from './use-plan.ts'

const unknownPin = 'We do not know this PIN code. Please pick your region.'

/** Region and space: every change shows in the plan at once. Without JavaScript it is a form. */
export function PlanControls({ shown }: { shown: ShownPlan }) {
  const { changes } = shown
  return (
    <div className="card p-5 sm:p-7 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
      <Form method="get" preventScrollReset replace>
        {changes.add.map((slug) => (
          <input key={slug} type="hidden" name="in" value={slug} />
        ))}
        {changes.drop.map((slug) => (
          <input key={slug} type="hidden" name="out" value={slug} />
        ))}
        <fieldset>
          <legend className="font-display text-subheading">Where do you live?</legend>
          <div className="mt-3 grid gap-4 md:max-lg:grid-cols-[14rem_1fr] md:items-start">
            <PinField shown={shown} />
            <RegionField shown={shown} />
            <SunField shown={shown} />
          </div>
        </fieldset>
        <PotFields shown={shown} />
        <noscript>
          <Button type="submit" className="mt-5">
            Show this plan
          </Button>
        </noscript>
      </Form>
      <KeepChanges shown={shown} />
    </div>
  )
}

/** Stores what the address has; until then the changes are in this address alone. */
function KeepChanges({ shown }: { shown: ShownPlan }) {
  const answer = useActionData<FormAnswer>()
  const isSaving = useNavigation().state === 'submitting'
  return (
    <>
      {answer && (
        <Notice tone={answer.status === 'sent' ? 'success' : 'error'} className="mt-5">
          {answer.message}
        </Notice>
      )}
      {shown.isChanged && (
        <Form method="post" preventScrollReset className="mt-5">
          <input type="hidden" name="changes" value={shown.query} />
          <Button type="submit" disabled={isSaving} className="w-full">
            Keep these changes
          </Button>
        </Form>
      )}
    </>
  )
}

function PinField({ shown: { changes, change } }: { shown: ShownPlan }) {
  const [search] = useSearchParams()
  const [problem, setProblem] = useState(search.has('pin-unknown') ? unknownPin : undefined)
  function read({ target }: ChangeEvent<HTMLInputElement>): void {
    const isWhole = target.value.replace(/\D/g, '').length === 6
    const region = isWhole ? regionOfPin(target.value) : null
    setProblem(isWhole && !region ? unknownPin : undefined)
    if (region) change({ ...changes, region })
  }
  return (
    <Field
      name="pin"
      label="PIN code"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={7}
      error={problem}
      hint="Only used to find your region, not saved."
      onChange={read}
    />
  )
}

function RegionField({ shown: { plan, changes, change } }: { shown: ShownPlan }) {
  return (
    <fieldset className="md:max-lg:row-span-2">
      <legend className="mb-1.5 font-semibold text-label">Or pick your region</legend>
      <div className="grid grid-cols-2 gap-2">
        {regions.map((region) => (
          <label
            key={region}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-(--radius-control) border border-paper-300 bg-white px-2.5 hover:border-leaf-600 has-checked:border-leaf-700 has-checked:bg-leaf-50"
          >
            <input
              type="radio"
              name="region"
              value={region}
              checked={plan.household.region === region}
              onChange={() => change({ ...changes, region: region satisfies Region })}
              className="size-4 accent-leaf-700"
            />
            {regionNames[region]}
          </label>
        ))}
      </div>
      {!plan.household.isRegionKnown && (
        <p className="mt-1.5 text-ink-700 text-label">
          We have assumed {regionNames[plan.household.region]}.
        </p>
      )}
    </fieldset>
  )
}

function SunField({ shown: { plan, changes, change } }: { shown: ShownPlan }) {
  const usual = Math.max(...plan.household.places.map(({ sunHours }) => sunHours))
  return (
    <Field
      name="sun"
      label="Hours of direct sun"
      type="number"
      min={0}
      max={maxSunHours}
      key={changes.sunHours === null ? 'usual' : 'told'}
      defaultValue={changes.sunHours ?? usual}
      onChange={({ target }) => {
        if (target.value !== '' && target.validity.valid)
          change({ ...changes, sunHours: target.valueAsNumber })
      }}
    />
  )
}

function PotFields({ shown: { plan, changes, change } }: { shown: ShownPlan }) {
  const id = useId()
  const counts: Partial<Record<ContainerId, number>> =
    changes.pots ?? Object.fromEntries(potCounts(plan.household.pots))
  function set(container: ContainerId, { target }: ChangeEvent<HTMLInputElement>): void {
    if (target.value === '' || !target.validity.valid) return
    change({ ...changes, pots: { ...counts, [container]: target.valueAsNumber } })
  }
  return (
    <details className="mt-5" open={changes.pots !== null || undefined}>
      <summary className="min-h-11 content-center font-semibold text-leaf-700">Change the pots</summary>
      <div className="mt-2 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-2">
        {containers.map((container) => (
          <div key={container.id}>
            <label htmlFor={`${id}-${container.id}`} className="mb-1.5 block font-semibold text-label">
              {container.name}
            </label>
            <input
              id={`${id}-${container.id}`}
              name={container.id}
              type="number"
              min={0}
              max={maxPots}
              defaultValue={counts[container.id] ?? 0}
              onChange={(event) => set(container.id, event)}
              className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 py-2"
            />
            <p className="mt-1 text-ink-700 text-label">{container.litres} litres</p>
          </div>
        ))}
      </div>
    </details>
  )
}
