import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import { row, rows } from './list.recipe.ts'
import { Panel } from './panel.tsx'
import { type RowContent, RowParts } from './row-parts.tsx'

export type ListProps = {
  /** The name of the list, when no heading right above gives it. */
  label?: string
  /** The id of the heading that names it. */
  labelledBy?: string
  /** `ListRow`s and `ButtonRow`s. */
  children: ReactNode
}

/** Rows in one panel. */
export function List({ label, labelledBy, children }: ListProps) {
  return (
    <Panel padding="none">
      <ul className={rows} aria-label={label} aria-labelledby={labelledBy}>
        {children}
      </ul>
    </Panel>
  )
}

export type ListRowProps = RowContent & {
  href?: string
  /** Besides going there. */
  onFollow?: () => void
}

/** One row: plain, or with `href` a link, which shows that it leads on. What does something is a `ButtonRow`. */
export function ListRow({ href, onFollow, ...content }: ListRowProps) {
  const look = row({ isPressable: href !== undefined })
  if (href === undefined)
    return (
      <li className={look.root}>
        <RowParts {...content} />
      </li>
    )
  return (
    <li>
      <Link href={href} className={look.root} {...(onFollow ? { onPress: onFollow } : {})}>
        <RowParts {...content} hasChevron />
      </Link>
    </li>
  )
}
