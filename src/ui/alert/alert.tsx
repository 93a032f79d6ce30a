import type { ReactNode } from 'react'
import { sva } from '#styled/css'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'

const alert = sva({
  slots: ['root', 'main', 'icon', 'text', 'action'],
  base: {
    root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minWidth: '[0px]' },
    main: { display: 'flex', alignItems: 'flex-start', gap: '2', flex: '[1 1 10rem]', minWidth: '[0px]' },
    // In the middle of the first line.
    icon: { flex: 'none', lineHeight: '0', paddingBlockStart: '[0.2rem]' },
    text: { flex: '1', minWidth: '[0px]', textStyle: 'body' },
    action: { flex: 'none', maxWidth: 'full' },
  },
  variants: {
    tone: {
      info: { root: { color: 'ink2' }, icon: { color: 'brandText' } },
      ok: { root: { color: 'ok' } },
      warn: { root: { color: 'warn' } },
      bad: { root: { color: 'bad' } },
    },
  },
})

const icons = {
  info: <InfoIcon size={20} />,
  ok: <CheckIcon size={20} />,
  warn: <ClockIcon size={20} />,
  bad: <AlertIcon size={20} />,
}

export type AlertProps = {
  tone: keyof typeof icons
  /** For `aria-describedby` of the control it is about. */
  id?: string
  /** One sentence: what happened, and where the money is. */
  children: ReactNode
  /** The way out: a small bare button or a link. */
  action?: ReactNode
}

/** What came of an action, right beside the control that started it. Not announced: say it where it happens. */
export function Alert({ tone, id, children, action }: AlertProps) {
  const look = alert({ tone })
  return (
    <div className={look.root}>
      <div className={look.main}>
        <span className={look.icon}>{icons[tone]}</span>
        <p id={id} className={look.text}>
          {children}
        </p>
      </div>
      {action ? <div className={look.action}>{action}</div> : null}
    </div>
  )
}
