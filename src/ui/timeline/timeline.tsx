import type { ReactNode } from 'react'
import { css, sva } from '#styled/css'

const list = css({ display: 'flex', flexDirection: 'column' })

const timeline = sva({
  slots: ['item', 'mark', 'ring', 'sign', 'body', 'title', 'time', 'spoken'],
  base: {
    item: {
      position: 'relative',
      display: 'flex',
      gap: '3',
      paddingBlockEnd: '5',
      color: 'ink2',
      '&:last-child': { paddingBlockEnd: '[0px]' },
      // The line from below this mark to above the next.
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        insetBlock: '[2rem 0.25rem]',
        insetInlineStart: '[calc(0.875rem - 0.75px)]',
        borderInlineStart: '[1.5px solid]',
        borderInlineStartColor: 'lineUi',
        _highContrast: { borderInlineStartColor: '[CanvasText]' },
      },
    },
    mark: { flex: 'none', boxSize: '[1.75rem]', fill: '[none]', strokeLinecap: 'round', strokeLinejoin: 'round' },
    ring: { stroke: 'line', strokeWidth: '[3]', _highContrast: { stroke: '[CanvasText]', strokeWidth: '[1]' } },
    sign: { strokeWidth: '[2.25]' },
    body: { flex: '1', minWidth: '[0px]', paddingBlockStart: '[1px]' },
    title: { display: 'flex', flexWrap: 'wrap', columnGap: '3', justifyContent: 'space-between' },
    time: { marginInlineStart: 'auto', maxWidth: 'full', textStyle: 'small', color: 'ink2', textAlign: 'end' },
    spoken: { srOnly: true },
  },
  variants: {
    state: {
      done: {
        item: { color: 'ink' },
        ring: { fill: 'water', stroke: 'brandUi', _highContrast: { fill: '[none]', stroke: '[CanvasText]' } },
        sign: { stroke: 'ink', _highContrast: { stroke: '[CanvasText]' } },
      },
      current: {
        item: { color: 'ink', fontWeight: '700' },
        sign: { stroke: 'brandUi', strokeWidth: '[3]', _highContrast: { stroke: '[CanvasText]' } },
      },
      todo: {},
      failed: {
        item: { color: 'bad', fontWeight: '700' },
        ring: { stroke: 'bad', _highContrast: { stroke: '[CanvasText]' } },
        sign: { stroke: 'bad', _highContrast: { stroke: '[CanvasText]' } },
      },
    },
  },
})

// A check, half a ring, nothing, an exclamation mark: all inside the ring.
const signs = {
  done: 'M9.5 14.5l3 3 6-7',
  current: 'M14 3a11 11 0 0 1 0 22',
  todo: '',
  failed: 'M14 8.5v6.5M14 19v.01',
}

export type TimelineState = keyof typeof signs
export type TimelineEvent = {
  title: string
  state: TimelineState
  /** When the event happened or will happen. */
  time?: ReactNode
  /** Details about the event. */
  note?: ReactNode
}

export type TimelineProps = {
  /** Names the list. */
  label: string
  events: readonly TimelineEvent[]
  /** The state as screen readers announce it after a title. */
  stateText: Record<TimelineState, string>
}

/** Past, current and future events, in that order. */
export function Timeline({ label, events, stateText }: TimelineProps) {
  return (
    <ol aria-label={label} className={list}>
      {events.map(({ title, state, time, note }) => {
        const styles = timeline({ state })
        return (
          <li key={title} className={styles.item} aria-current={state === 'current' ? 'step' : undefined}>
            <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden focusable="false">
              <circle className={styles.ring} cx="14" cy="14" r="11" />
              {signs[state] ? <path className={styles.sign} d={signs[state]} /> : null}
            </svg>
            <div className={styles.body}>
              <div className={styles.title}>
                <span>
                  <span>{title}</span>
                  <span className={styles.spoken}>{`, ${stateText[state]}`}</span>
                </span>
                {time ? <span className={styles.time}>{time}</span> : null}
              </div>
              {note}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
