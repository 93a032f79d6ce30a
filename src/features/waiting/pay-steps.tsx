import { useSay } from '#lib/intl.tsx'
import { ProgressSteps, type StepState } from '#ui/progress-steps/progress-steps.tsx'

/** Pay, confirmed, started: `done` is how many of them are over. */
export function PaySteps({ done }: { done: 0 | 1 | 2 | 3 }) {
  const say = useSay()
  const state = (step: number): StepState => (step < done ? 'done' : step === done ? 'current' : 'todo')
  return (
    <ProgressSteps
      label={say('wait.steps')}
      stateText={{ done: say('wait.stepDone'), current: say('wait.stepCurrent'), todo: say('wait.stepTodo') }}
      steps={[
        { label: say('wait.stepPay'), state: state(0) },
        { label: say('wait.stepConfirm'), state: state(1) },
        { label: say('wait.stepStart'), state: state(2) },
      ]}
    />
  )
}
