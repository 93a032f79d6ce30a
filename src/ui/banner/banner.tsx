import type { ReactNode } from 'react'
import { sva } from '#styled/css'

const banner = sva({
  slots: ['root', 'main', 'icon', 'text', 'title', 'body', 'action'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '2',
      paddingBlock: '3',
      paddingInline: '4',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderRadius: 'control',
      color: 'ink',
    },
    main: { display: 'flex', alignItems: 'flex-start', gap: '3', flex: '[1 1 10rem]', minWidth: '[0px]' },
    icon: { flex: 'none', lineHeight: '0', paddingBlockStart: '[0.0625rem]' },
    text: { flex: '1', minWidth: '[0px]' },
    title: { textStyle: 'bodyStrong' },
    body: { textStyle: 'small', color: 'ink2' },
    action: { flex: 'none', maxWidth: 'full' },
  },
  variants: {
    tone: {
      info: { root: { bg: 'tint', borderColor: 'tintLine' }, icon: { color: 'brandText' } },
      ok: { root: { bg: 'okTint', borderColor: 'okLine' }, icon: { color: 'ok' } },
      warn: { root: { bg: 'warnTint', borderColor: 'warnLine' }, icon: { color: 'warn' } },
      bad: { root: { bg: 'badTint', borderColor: 'badLine' }, icon: { color: 'bad' } },
    },
    // Aligns a single line of plain text with the icon.
    isPlain: { true: { body: { textStyle: 'body', color: 'ink' } } },
  },
})

export type BannerProps = {
  tone: 'info' | 'ok' | 'warn' | 'bad'
  icon?: ReactNode
  title?: string
  children?: ReactNode
  action?: ReactNode
}

/** Information about the page that stays. It is not announced: announce the event where it happens. */
export function Banner({ tone, icon, title, children, action }: BannerProps) {
  const styles = banner({ tone, isPlain: !title })
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        <div className={styles.text}>
          {title ? <p className={styles.title}>{title}</p> : null}
          {children ? <div className={styles.body}>{children}</div> : null}
        </div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
