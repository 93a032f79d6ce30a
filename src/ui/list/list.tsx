import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import { row, rows } from './list.recipe.ts'
import { Panel } from './panel.tsx'
import { type RowContent, RowParts } from './row-parts.tsx'

export type ListProps = {
  /** Names the list, if no heading does. */
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
  /** Called when the link is followed. */
  onFollow?: () => void
}

/** One row: plain, or with `href` a link with a chevron. For an action use `ButtonRow`. */
export function ListRow({ href, onFollow, ...content }: ListRowProps) {
  const styles = row({ isPressable: href !== undefined })
  if (href === undefined)
    return (
      <li className={styles.root}>
        <RowParts {...content} />
      </li>
    )
  return (
    <li>
      <Link href={href} className={styles.root} {...(onFollow ? { onPress: onFollow } : {})}>
        <RowParts {...content} hasChevron />
      </Link>
    </li>
  )
}
