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
      <ul className={rows} aria-label={label} aria-labelledby={labelledBy}>
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
          <RowParts {...content} isButton />
        </Button>
      </li>
    )
  return (
    <li className={look.root}>
      <RowParts {...content} />
    </li>
  )
}

type RowPartsProps = RowContent & { isButton?: boolean; hasChevron?: boolean }

function RowParts({ title, note, icon, trailing, isButton = false, hasChevron = isButton }: RowPartsProps) {
  // Blocks may stand in a link, and none in a button.
  const Box = isButton ? 'span' : 'div'
  const look = row()
  return (
    <>
      {icon ? <span className={look.icon}>{icon}</span> : null}
      <Box className={look.main}>
        <Box className={look.text}>
          <Box className={look.title}>
            {title}
            {note || trailing ? <Pause /> : null}
          </Box>
          {note ? (
            <Box className={look.note}>
              {note}
              {trailing ? <Pause /> : null}
            </Box>
          ) : null}
        </Box>
        {trailing ? <Box className={look.trailing}>{trailing}</Box> : null}
      </Box>
      {hasChevron ? (
        <span className={look.chevron}>
          <ChevronIcon size={20} />
        </span>
      ) : null}
    </>
  )
}
