import { type EventType, eventGroups, eventTypes } from '#contract/event-types.ts'

interface EventChoicesProps {
  chosen: EventType[]
  onChange: (chosen: EventType[]) => void
}

/** Ticks for all events, by the object that they are about. A group is ticked as a whole. */
export function EventChoices({ chosen, onChange }: EventChoicesProps) {
  const without = (types: EventType[]): EventType[] => chosen.filter((type) => !types.includes(type))
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-label">Events</legend>
      {[...eventGroups].map(([group, types]) => {
        const isWhole = types.every((type) => chosen.includes(type))
        return (
          <fieldset key={group} className="mb-2">
            <legend className="sr-only">{group}</legend>
            <Tick
              label={`All of ${group.replace('_', ' ')}`}
              isTicked={isWhole}
              onTick={() => onChange(isWhole ? without(types) : [...without(types), ...types])}
            />
            {types.map((type) => (
              <Tick
                key={type}
                isInner
                label={type}
                hint={eventTypes[type]}
                isTicked={chosen.includes(type)}
                onTick={() => onChange(chosen.includes(type) ? without([type]) : [...chosen, type])}
              />
            ))}
          </fieldset>
        )
      })}
    </fieldset>
  )
}

interface TickProps {
  label: string
  hint?: string
  isTicked: boolean
  isInner?: boolean
  onTick: () => void
}

export const Tick = ({ label, hint, isTicked, isInner = false, onTick }: TickProps) => (
  <label className={`flex min-h-11 items-center gap-3 ${isInner ? 'pl-6' : ''}`}>
    <input type="checkbox" checked={isTicked} onChange={onTick} className="size-5 shrink-0 accent-leaf-700" />
    <span className="min-w-0 break-words">
      {label}
      {hint && <span className="block text-ink-700 text-label">{hint}</span>}
    </span>
  </label>
)
