import { type ReactNode, useId } from 'react'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import './coupon-ticket.css'

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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-labelledby={id} className="ticket" data-state={state}>
      <div className="ticket-paper">
        <div className="ticket-body">
          <p id={id} className="ticket-title">
            {title}
          </p>
          <p className="ticket-terms">{terms}</p>
          <div className="ticket-foot">
            {more ? (
              <details className="ticket-more">
                <summary>{moreLabel}</summary>
                {more}
              </details>
            ) : null}
            <span className="ticket-end">{end}</span>
          </div>
          {action ? <div className="ticket-action">{action}</div> : null}
        </div>
        {/* Last for screen readers, which name the coupon first. */}
        <div className="ticket-stub">
          <ScreenReaderPause />
          {value}
        </div>
      </div>
    </div>
  )
}
