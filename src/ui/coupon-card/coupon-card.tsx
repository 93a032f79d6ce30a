import { type ReactNode, useId } from 'react'
import { sva } from '#styled/css'
import { ownText } from '#ui/own-text.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'

const couponCard = sva({
  slots: ['root', 'icon', 'words', 'title', 'note', 'end'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1',
      minHeight: 'key',
      paddingBlock: '3',
      paddingInline: { base: '4', _narrow: '3' },
      borderRadius: 'control',
      borderStyle: 'solid',
      color: 'ink',
      _highContrast: { borderColor: '[CanvasText]' },
    },
    icon: { flex: 'none', lineHeight: '0', color: 'brandText' },
    words: { flex: '[1 1 8rem]', minWidth: '[0px]' },
    title: { textStyle: 'bodyStrong', lineHeight: '1.5' },
    note: { textStyle: 'small', color: 'ink2' },
    end: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      flex: 'none',
      maxWidth: 'full',
      marginInlineStart: 'auto',
      textAlign: 'end',
    },
  },
  variants: {
    state: {
      // The only dashed rectangle there is.
      applied: { root: { bg: 'surface', borderWidth: '1.5px', borderStyle: 'dashed', borderColor: 'brandUi' } },
      owned: { root: { bg: 'surface', borderWidth: '1px', borderColor: 'line' } },
      // What cannot be used lies on the canvas.
      unusable: {
        root: { bg: 'canvas', borderWidth: '1px', borderColor: 'line' },
        icon: { color: 'ink3' },
        title: { color: 'ink2' },
      },
    },
  },
})

export type CouponCardProps = {
  /** `applied` lessens the sum on this page; `unusable` is used, expired or does not fit, and `note` says why. */
  state: 'applied' | 'owned' | 'unusable'
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** What it is worth. */
  value?: ReactNode
  /** A button or link. */
  action?: ReactNode
}

/** A coupon, what it is good for and what can be done with it. */
export function CouponCard({ state, icon, title, note, value, action }: CouponCardProps) {
  const id = useId()
  const look = couponCard({ state })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in
    <div role="group" aria-labelledby={id} className={look.root}>
      {icon ? <span className={look.icon}>{icon}</span> : null}
      <div className={look.words}>
        <p id={id} className={look.title}>
          {title}
        </p>
        {note ? <p className={look.note}>{note}</p> : null}
      </div>
      {value || action ? (
        <div className={look.end}>
          {value ? (
            <span>
              <ScreenReaderPause />
              {ownText(value)}
            </span>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  )
}
