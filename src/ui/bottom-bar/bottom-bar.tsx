import { type ReactNode, useRef } from 'react'
import { css } from '#styled/css'
import { useBarHeight } from './bar-height.ts'

const bar = css({
  position: { base: 'fixed', _low: 'static' },
  '&[data-tall]': { position: 'static' },
  _print: { display: 'none' },
  insetBlockEnd: '[0px]',
  insetInline: '[var(--start, 0px) 0px]',
  zIndex: 'bar',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  // No width: it ends with its window where that has less room.
  maxWidth: 'column',
  maxHeight: { base: '[60dvh]', _low: '[none]' },
  overflowY: 'auto',
  marginInline: 'auto',
  paddingBlockStart: '3',
  paddingBlockEnd: '[calc({spacing.4} + env(safe-area-inset-bottom))]',
  paddingInline: { base: '4', _narrow: '3' },
  bg: 'surface',
  borderBlockStartWidth: '1px',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})

export type BottomBarProps = { children: ReactNode }

/** With large text the bar can take more than a quarter of the window: it then goes with the page. */
function coveredBy(bar: HTMLElement) {
  const isTall = bar.offsetHeight > innerHeight / 4
  bar.toggleAttribute('data-tall', isTall)
  return isTall ? 0 : bar.offsetHeight
}

/** The bar with the total and the main action of a page, fixed at the bottom in reach of the thumb. */
export function BottomBar({ children }: BottomBarProps) {
  const ref = useRef<HTMLDivElement>(null)
  useBarHeight(ref, '--bar-height', coveredBy)
  return (
    <div ref={ref} className={bar}>
      {children}
    </div>
  )
}
