import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { RefreshIcon } from '#ui/icons/icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** px of a full pull. */
const FULL_PULL_PX = 144
/** px at the start of a touch that do not count as a pull. */
const SLACK_PX = 12

const root = css({ position: 'relative', display: 'flex', flexDirection: 'column', minWidth: '[0px]' })
const ring = css({
  position: 'absolute',
  insetBlockStart: '[4px]',
  insetInline: '[0px]',
  zIndex: 'bar',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
})
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  color: 'ink2',
  textStyle: 'small',
})
/** The content follows the finger, and goes back when it is let go. */
const PULLED_PX = 64
const content = css({
  display: 'flex',
  flexDirection: 'column',
  '&:not([data-pulled])': { transition: '[translate 200ms {easings.out}]' },
})
const note = css({ flex: '[1 1 8rem]', minWidth: '[0px]' })

export type PullRefreshProps = {
  /** The text of the button. */
  label: string
  pendingLabel: string
  isRefreshing: boolean
  onRefresh: () => void
  /** Next to the button: the age of the data. */
  note?: ReactNode
  children: ReactNode
}

/** Content that can be refreshed by pulling the page down from its top, or by a button. */
export function PullRefresh({ label, pendingLabel, isRefreshing, onRefresh, note: age, children }: PullRefreshProps) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const [share, setShare] = useState(0)

  useEffect(() => {
    // The browser's own pull-to-refresh would reload the whole page.
    const { style } = document.documentElement
    style.setProperty('overscroll-behavior-y', 'none')
    return () => void style.removeProperty('overscroll-behavior-y')
  }, [])

  function onTouchStart({ touches }: TouchEvent) {
    const [touch, second] = [touches[0], touches[1]]
    start.current =
      touch && !second && window.scrollY <= 0 && !isRefreshing ? { x: touch.clientX, y: touch.clientY } : undefined
  }

  function onTouchMove({ touches }: TouchEvent) {
    const [from, touch] = [start.current, touches[0]]
    if (!from || !touch) return
    const down = touch.clientY - from.y
    // A horizontal move belongs to the content, and an upward move scrolls.
    if (share === 0 && (down < 0 || Math.abs(touch.clientX - from.x) > down)) start.current = undefined
    else setShare(Math.min(1, Math.max(0, (down - SLACK_PX) / FULL_PULL_PX)))
  }

  function onTouchEnd() {
    start.current = undefined
    setShare(0)
    if (share === 1) onRefresh()
  }

  function onTouchCancel() {
    start.current = undefined
    setShare(0)
  }

  return (
    <div
      className={root}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={onTouchCancel}
    >
      {share > 0 ? (
        <div className={ring}>
          <Porthole state="paying" isBare size={44} remaining={share}>
            <RefreshIcon />
          </Porthole>
        </div>
      ) : null}
      <div
        className={content}
        {...(share > 0 ? { 'data-pulled': true, style: { translate: `0 ${share * PULLED_PX}px` } } : {})}
      >
        <div className={bar}>
          <div className={note}>{age}</div>
          <Button
            tone="bare"
            size="small"
            icon={<RefreshIcon size={20} />}
            isPending={isRefreshing}
            pendingLabel={pendingLabel}
            onPress={onRefresh}
          >
            {label}
          </Button>
        </div>
        {children}
      </div>
    </div>
  )
}
