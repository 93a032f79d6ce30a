import { type ReactNode, useRef } from 'react'
import { useBarHeight } from '#ui/bottom-bar/bar-height.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { BackIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { Name } from '#ui/layout/text.tsx'
import { header } from './header.recipe.ts'
import { HeaderActions } from './header-actions.tsx'

export type PageHeaderProps = {
  /** The back control: a link if the target is known, otherwise a button. */
  back?: { label: string; href: string } | { label: string; onPress: () => void }
  /** `close` leaves something that is finished or paused; `back` goes one step back. */
  kind?: 'back' | 'close'
  title?: ReactNode
  /**
   * For the description of a page whose heading is the same for everything that the title may name. The note has it with
   * `-note` at its end.
   */
  titleId?: string
  /** Less prominent text after the title. */
  titleNote?: string
  actions?: ReactNode
}

/** The sticky bar at the top of a page, with the back control. */
export function PageHeader({ back, kind = 'back', title, titleId, titleNote, actions }: PageHeaderProps) {
  const styles = header({ start: back ? 'control' : 'text', title: titleNote ? 'withNote' : 'alone' })
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref, '--header-height')
  const icon = kind === 'close' ? <CloseIcon /> : <BackIcon />
  return (
    <header ref={ref} className={styles.root} data-top>
      <div className={styles.row}>
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
          <div className={styles.title}>
            <span id={titleId}>{title}</span>
            {titleNote ? (
              <>
                <span> </span>
                <span id={titleId && `${titleId}-note`} className={styles.note}>
                  <Name>{titleNote}</Name>
                </span>
              </>
            ) : null}
          </div>
        ) : null}
        <HeaderActions>{actions}</HeaderActions>
      </div>
    </header>
  )
}
