import { type ReactNode, useContext } from 'react'
import { sva } from '#styled/css'
import { IconButton, IconLink } from '#ui/icon-button/icon-button.tsx'
import { BackIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { HeaderEnd } from './header-end.ts'

const header = sva({
  slots: ['root', 'row', 'title', 'note', 'mark', 'actions'],
  base: {
    root: {
      position: 'sticky',
      insetBlockStart: '[0px]',
      zIndex: 'bar',
      bg: 'canvas',
      paddingBlockStart: '[env(safe-area-inset-top)]',
      _print: { display: 'none' },
    },
    row: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '1',
      width: 'full',
      maxWidth: 'column',
      minHeight: 'pay',
      marginInline: 'auto',
      paddingBlock: '1',
      paddingInline: '2',
    },
    title: { flex: '1', minWidth: '[0px]', textStyle: 'bodyStrong', lineHeight: '1.5' },
    note: { fontWeight: '400', color: 'ink2' },
    mark: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      flex: '[1 0 auto]',
      maxWidth: 'full',
      minHeight: 'control',
      textStyle: 'hM',
    },
    actions: { display: 'flex', alignItems: 'center', flex: 'none', marginInlineStart: 'auto' },
  },
  variants: {
    start: {
      control: {},
      text: { row: { paddingInlineStart: { base: '4', _narrow: '3' } } },
    },
  },
})

export type PageHeaderProps = {
  /** The way back: a link where the place is known, else an action. */
  back?: { label: string; href: string } | { label: string; onPress: () => void }
  /** `close` leaves something finished or put aside; `back` goes one step back. */
  kind?: 'back' | 'close'
  title?: ReactNode
  /** Lighter, after the title. */
  titleNote?: string
  actions?: ReactNode
}

/** The bar at the top of a page, with the way back. It stays in sight. */
export function PageHeader({ back, kind = 'back', title, titleNote, actions }: PageHeaderProps) {
  const look = header({ start: back ? 'control' : 'text' })
  const icon = kind === 'close' ? <CloseIcon /> : <BackIcon />
  return (
    <header className={look.root}>
      <div className={look.row}>
        {back && 'href' in back ? (
          <IconLink label={back.label} href={back.href}>
            {icon}
          </IconLink>
        ) : null}
        {back && 'onPress' in back ? (
          <IconButton label={back.label} onPress={back.onPress}>
            {icon}
          </IconButton>
        ) : null}
        {title ? (
          <div className={look.title}>
            {title}
            {titleNote ? <span className={look.note}> · {titleNote}</span> : null}
          </div>
        ) : null}
        <Actions>{actions}</Actions>
      </div>
    </header>
  )
}

export type HomeHeaderProps = {
  /** The brand's mark and name. */
  mark: ReactNode
  actions?: ReactNode
}

/** The bar at the top of the pages one can only go forward from. */
export function HomeHeader({ mark, actions }: HomeHeaderProps) {
  const look = header({ start: 'text' })
  return (
    <header className={look.root}>
      <div className={look.row}>
        <div className={look.mark}>{mark}</div>
        <Actions>{actions}</Actions>
      </div>
    </header>
  )
}

/** A page's own actions, and then what all pages have. */
function Actions({ children }: { children: ReactNode }) {
  const look = header()
  const end = useContext(HeaderEnd)
  return children || end ? (
    <div className={look.actions}>
      {children}
      {end}
    </div>
  ) : null
}
