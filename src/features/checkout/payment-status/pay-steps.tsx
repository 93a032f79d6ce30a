import { memo } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { ProgressSteps, type StepState } from '#ui/progress-steps/progress-steps.tsx'

type PayStepsProps = {
  /** Number of completed steps: money that has been received is confirmed. */
  done: 0 | 2 | 3
  /** The last step: a machine is started, or a branch receives an order. */
  last?: 'started' | 'received'
}

/** Progress of a payment: pay, confirmed, then started or received. */
export const PaySteps = memo(function PaySteps({ done, last = 'started' }: PayStepsProps) {
  const t = useTranslate()
  const state = (step: number): StepState => (step < done ? 'done' : step === done ? 'current' : 'todo')
  return (
    <ProgressSteps
      label={t('wait.steps')}
      stateText={{ done: t('wait.stepDone'), current: t('wait.stepCurrent'), todo: t('wait.stepTodo') }}
      steps={[
        { label: t('wait.stepPay'), state: state(0) },
        { label: t('wait.stepConfirm'), state: state(1) },
        { label: t(last === 'received' ? 'service.status.received' : 'wait.stepStart'), state: state(2) },
      ]}
    />
  )
})
