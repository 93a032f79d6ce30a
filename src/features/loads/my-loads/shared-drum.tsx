import type { ReactNode } from 'react'

/** The picture of a load: from one page to the next it moves to its new place, where the browser can do that. */
export const SharedDrum = ({ transaction, children }: { transaction: string; children: ReactNode }) => (
  // As large as the picture: the browser moves this box. It is drawn over the link of its card, and lets presses through.
  <span
    style={{
      display: 'inline-flex',
      viewTransitionName: `drum-${transaction}`,
      viewTransitionClass: 'drum',
      pointerEvents: 'none',
    }}
  >
    {children}
  </span>
)
