import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { ChevronIcon } from '#ui/icons/place-icons.tsx'
import { Pause } from '#ui/pause/pause.tsx'
import { row, rows } from './list-look.ts'
import { Panel } from './panel.tsx'

export type ListProps = {
  /** The name of the list, when no heading right above gives it. */
  label?: string
  /** The id of the heading that names it. */
  labelledBy?: string
  /** `ListRow`s. */
  children: ReactNode
}

/** Rows in one panel. */
export function List({ label, labelledBy, children }: ListProps) {
  return (
    <Panel padding="none">
      <ul className={rows} {...(label ? { 'aria-label': label } : {})} aria-labelledby={labelledBy}>
        {children}
      </ul>
    </Panel>
  )
}

type RowContent = {
  title: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** At the end: a figure, a tag. In a plain row also a button. */
  trailing?: ReactNode
}

export type ListRowProps = RowContent &
  (
    | {
        href: string
        /** Besides going there. */
        onFollow?: () => void
        onPress?: never
      }
    | { onPress: () => void; href?: never; onFollow?: never }
    | { href?: never; onPress?: never; onFollow?: never }
  )

/** One row: a link with `href`, a button with `onPress`, else plain. The first two show that they lead on. */
export function ListRow({ href, onFollow, onPress, ...content }: ListRowProps) {
  const look = row({ isPressable: Boolean(href ?? onPress) })
  if (href !== undefined)
    return (
      <li>
        <Link href={href} className={look.root} {...(onFollow ? { onPress: onFollow } : {})}>
          <RowParts {...content} hasChevron />
        </Link>
      </li>
    )
  if (onPress)
    return (
      <li>
        <Button onPress={onPress} className={look.root}>
          <RowParts {...content} hasChevron />
        </Button>
      </li>
    )
  return (
    <li className={look.root}>
      <RowParts {...content} />
    </li>
  )
}

function RowParts({ title, note, icon, trailing, hasChevron = false }: RowContent & { hasChevron?: boolean }) {
  const look = row()
  return (
    <>
      {icon ? <span className={look.icon}>{icon}</span> : null}
      <span className={look.main}>
        <span className={look.text}>
          <span className={look.title}>{title}</span>
          {note ? (
            <span className={look.note}>
              <Pause />
              {note}
            </span>
          ) : null}
        </span>
        {trailing ? (
          <span className={look.trailing}>
            <Pause />
            {trailing}
          </span>
        ) : null}
      </span>
      {hasChevron ? (
        <span className={look.chevron}>
          <ChevronIcon size={20} />
        </span>
      ) : null}
    </>
  )
}
