import { type ReactNode, useId } from 'react'
import { cx } from '#styled/css'
import { couponTicket } from './coupon-ticket.recipe.ts'

type CouponTicketProps = {
  /** Open ones are paper, the others have been torn off. */
  state: 'available' | 'reserved' | 'used' | 'expired'
  title: string
  /** One line of conditions. */
  terms: string
  /** Until when, or what became of it. */
  end: ReactNode
  /** What it is worth, on the stub. */
  value: ReactNode
  /** What is seldom needed: shown when the ticket is opened by `moreLabel`. */
  more?: ReactNode
  moreLabel: string
  /** A button or link. */
  action?: ReactNode
}

/** A coupon as a ticket: its value on the stub, then what it is and until when. */
export function CouponTicket({ state, title, terms, end, value, more, moreLabel, action }: CouponTicketProps) {
  const id = useId()
  const classes = couponTicket({ isTornOff: state === 'used' || state === 'expired' })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-labelledby={id} className={classes.root}>
      <div className={classes.paper}>
        <div className={classes.body}>
          <p id={id} className={classes.title}>
            {title}
          </p>
          <p className={classes.text}>{terms}</p>
          <div className={classes.foot}>
            {more ? (
              <details className={cx(classes.text, classes.more)}>
                <summary>{moreLabel}</summary>
                {more}
              </details>
            ) : null}
            <p className={cx(classes.text, classes.end)}>{end}</p>
          </div>
          {action ? <div className={classes.action}>{action}</div> : null}
        </div>
        {/* Last for screen readers, which name the coupon first. */}
        <div className={classes.stub}>
          <p>{value}</p>
        </div>
      </div>
    </div>
  )
}
