import { type ReactNode, useId } from 'react'
import { sva } from '#styled/css'

const couponCard = sva({
  slots: ['root', 'icon', 'text', 'title', 'note', 'trailing'],
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
    text: { flex: '[1 1 8rem]', minWidth: '[0px]' },
    title: { textStyle: 'bodyStrong', lineHeight: '1.5' },
    note: { textStyle: 'small', color: 'ink2' },
    trailing: {
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
      // No other component has a dashed border.
      applied: { root: { bg: 'surface', borderWidth: '1.5px', borderStyle: 'dashed', borderColor: 'brandUi' } },
      offered: { root: { bg: 'tint', borderWidth: '1.5px', borderColor: 'brandUi' } },
      owned: { root: { bg: 'surface', borderWidth: '1px', borderColor: 'line' } },
      // Unavailable items have the colour of the canvas.
      unusable: {
        root: { bg: 'canvas', borderWidth: '1px', borderColor: 'line' },
        icon: { color: 'ink3' },
        title: { color: 'ink2' },
      },
    },
  },
})

export type CouponCardProps = {
  /** `applied` reduces the total on this page; `offered` is the customer's for one press; `unusable` is used, expired or not applicable, and `note` says why. */
  state: 'applied' | 'offered' | 'owned' | 'unusable'
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** The value of the coupon. */
  value?: ReactNode
  /** A button or link. */
  action?: ReactNode
}

/** A coupon with its conditions, its value and its action. */
export function CouponCard({ state, icon, title, note, value, action }: CouponCardProps) {
  const id = useId()
  const styles = couponCard({ state })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-labelledby={id} className={styles.root}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <div className={styles.text}>
        <p id={id} className={styles.title}>
          {title}
        </p>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      {value || action ? (
        <div className={styles.trailing}>
          {value ? <p>{value}</p> : null}
          {action}
        </div>
      ) : null}
    </div>
  )
}
