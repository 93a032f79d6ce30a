import { type ReactNode, useRef } from 'react'
import { useBarHeight } from '#ui/bottom-bar/bar-height.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { BackIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { header } from './header.recipe.ts'
import { HeaderActions } from './header-actions.tsx'

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
  const look = header({ start: back ? 'control' : 'text', title: titleNote ? 'noted' : 'alone' })
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref, '--header-height')
  const icon = kind === 'close' ? <CloseIcon /> : <BackIcon />
  return (
    <header ref={ref} className={look.root}>
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
            <span>{title}</span>
            {titleNote ? (
              <>
                <span> · </span>
                <span className={look.note}>{titleNote}</span>
              </>
            ) : null}
          </div>
        ) : null}
        <HeaderActions>{actions}</HeaderActions>
      </div>
    </header>
  )
}
