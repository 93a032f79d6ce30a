import type { ReactNode } from 'react'
import { sva } from '#styled/css'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'

const alert = sva({
  slots: ['root', 'main', 'icon', 'text', 'action'],
  base: {
    root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minWidth: '[0px]' },
    main: { display: 'flex', alignItems: 'flex-start', gap: '2', flex: '[1 1 10rem]', minWidth: '[0px]' },
    // Centres the icon on the first line.
    icon: { flex: 'none', lineHeight: '0', paddingBlockStart: 'inset' },
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
  /** For the `aria-describedby` of the control that the alert belongs to. */
  id?: string
  /** One sentence: what happened, and where the money is. */
  children: ReactNode
  /** The next step: a small bare button or a link. */
  action?: ReactNode
}

/**
 * The result of an action, next to the control that started it. It is not announced: announce the event where it
 * happens.
 */
export function Alert({ tone, id, children, action }: AlertProps) {
  const styles = alert({ tone })
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        <span className={styles.icon}>{icons[tone]}</span>
        <p id={id} className={styles.text}>
          {children}
        </p>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
