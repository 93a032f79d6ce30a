import { css, sva } from '#styled/css'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

// Side by side; under each other where the text is so large that three would not fit.
const STACKED = '@container (max-width: 14.5rem)'

const frame = css({ width: 'full', containerType: 'inline-size' })

const progressSteps = sva({
  slots: ['list', 'item', 'number', 'text', 'spoken'],
  base: {
    list: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: '[minmax(0, 1fr)]',
      [STACKED]: { gridAutoFlow: 'row', rowGap: '6' },
    },
    item: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1',
      textAlign: 'center',
      textStyle: 'small',
      color: 'ink2',
      // The line from the step before, in the middle of the circles (2.75rem) and clear of them.
      '& + &::before': {
        content: '""',
        position: 'absolute',
        insetBlockStart: '[calc(1.375rem - 0.75px)]',
        insetInline: '[calc(-50% + 1.75rem) calc(50% + 1.75rem)]',
        // A border, because browsers give all borders of one width the same whole pixels.
        borderBlockStart: '[1.5px solid]',
        borderColor: 'lineUi',
        _highContrast: { borderColor: '[CanvasText]' },
      },
      [STACKED]: {
        flexDirection: 'row',
        gap: '3',
        textAlign: 'start',
        '& + &::before': {
          insetBlockStart: '-5',
          insetInline: '[calc(1.375rem - 0.75px) auto]',
          height: '[16px]',
          borderBlockStartWidth: '[0px]',
          borderInlineStart: '[1.5px solid]',
          borderInlineStartColor: 'lineUi',
        },
      },
    },
    number: { fontSize: '[0.9375rem]', lineHeight: '[1]', fontWeight: '700', color: 'ink2' },
    text: { minWidth: '[0px]', maxWidth: 'full' },
    spoken: { srOnly: true },
  },
  variants: {
    state: {
      done: { item: { color: 'ink' } },
      current: { item: { color: 'ink', fontWeight: '700' }, number: { color: 'ink' } },
      todo: {},
    },
  },
})

export type StepState = 'done' | 'current' | 'todo'

export type ProgressStepsProps = {
  /** Names the list. */
  label: string
  steps: readonly { label: string; state: StepState }[]
  /** What screen readers hear after a step's label. */
  stateText: Record<StepState, string>
}

/** The steps of one task: a step fills by half when it is current and whole when it is done. */
export function ProgressSteps({ label, steps, stateText }: ProgressStepsProps) {
  return (
    <div className={frame}>
      <ol aria-label={label} className={progressSteps().list}>
        {steps.map((step, index) => {
          const look = progressSteps({ state: step.state })
          const isDone = step.state === 'done'
          return (
            <li key={step.label} className={look.item} aria-current={step.state === 'current' ? 'step' : undefined}>
              <Porthole state={isDone ? 'full' : 'paying'} left={step.state === 'current' ? 0.5 : 0} size={44} isBare>
                {isDone ? <CheckIcon size={20} isStrong /> : <span className={look.number}>{index + 1}</span>}
              </Porthole>
              <span className={look.text}>
                <span>{step.label}</span>
                <span className={look.spoken}>{` ${stateText[step.state]}`}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
