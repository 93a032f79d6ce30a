import { css, sva } from '#styled/css'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

// Side by side, or stacked if the text is too large for three steps in a row.
const STACKED = '@container (max-width: 14.5rem)'

const frame = css({ width: 'full', containerType: 'inline-size' })

const progressSteps = sva({
  slots: ['list', 'item', 'number', 'text'],
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
      // The line from the previous step, at the centre of the circles (2.75rem) with a gap to them.
      '& + &::before': {
        content: '""',
        position: 'absolute',
        insetBlockStart: '[calc(1.375rem - 0.75px)]',
        insetInline: '[calc(-50% + 1.75rem) calc(50% + 1.75rem)]',
        // A border, because browsers round all borders of one width to the same number of pixels.
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
    number: { fontSize: 'small', lineHeight: '[1]', fontWeight: '700', color: 'ink2' },
    text: { minWidth: '[0px]', maxWidth: 'full' },
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
  /** The state as screen readers announce it after a step's label. */
  stateText: Record<StepState, string>
}

/** The steps of one task. The ring of the current step is half full, that of a finished step full. */
export function ProgressSteps({ label, steps, stateText }: ProgressStepsProps) {
  return (
    <div className={frame}>
      <ol aria-label={label} className={progressSteps().list}>
        {steps.map((step, index) => {
          const styles = progressSteps({ state: step.state })
          const isDone = step.state === 'done'
          return (
            <li key={step.label} className={styles.item} aria-current={step.state === 'current' ? 'step' : undefined}>
              <Porthole
                state={isDone ? 'full' : 'paying'}
                remaining={step.state === 'current' ? 0.5 : 0}
                size={44}
                isBare
              >
                {isDone ? <CheckIcon size={20} isStrong /> : <span className={styles.number}>{index + 1}</span>}
              </Porthole>
              <span className={styles.text}>
                <AlternativeText text={`${step.label}, ${stateText[step.state]}`}>{step.label}</AlternativeText>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
