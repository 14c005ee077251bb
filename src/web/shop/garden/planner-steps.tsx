import { ArrowLeft, ArrowRight } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Steps } from './use-steps.ts'

/** How far one has come, above the question. */
export const PlannerProgress = ({ steps: { step, count } }: { steps: Steps }) => (
  <div className="planner-ways mb-7">
    <p id="planner-progress" className="text-ink-700 text-label tabular-nums">
      Question {step + 1} of {count}
    </p>
    <progress aria-labelledby="planner-progress" max={count} value={step + 1} className="bar mt-2" />
  </div>
)

/** Buttons to other questions and, on the last one, the send button, which is always enabled. */
export function PlannerSteps({ steps, isSending }: { steps: Steps; isSending: boolean }) {
  const { step, count, isLast, go } = steps
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className={`planner-ways ${isLast ? '' : 'max-sm:grow'}`}>
          <div className="flex gap-3">
            <Button
              look="secondary"
              aria-label="Previous question"
              disabled={step === 0}
              onClick={() => go(step - 1)}
              className="px-4 disabled:opacity-40"
            >
              <Icon of={ArrowLeft} className="size-5" />
            </Button>
            {!isLast && (
              <Button onClick={() => go(step + 1)} className="max-sm:grow">
                Next question
                <Icon of={ArrowRight} className="size-4" />
              </Button>
            )}
          </div>
        </div>
        {!isLast && (
          <div className="planner-ways max-sm:w-full sm:ml-auto">
            <Button look="quiet" onClick={() => go(count - 1)} className="max-sm:w-full sm:px-0">
              Skip to the end
            </Button>
          </div>
        )}
        <div className={`max-sm:grow ${isLast ? '' : 'planner-send'}`}>
          <Button type="submit" className="max-sm:w-full">
            {isSending ? 'Sending...' : 'Get My Plan'}
          </Button>
        </div>
      </div>
    </div>
  )
}
