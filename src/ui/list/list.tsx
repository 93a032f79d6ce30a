import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { css, sva } from '#styled/css'
import { ChevronIcon } from '#ui/icons/place-icons.tsx'
import { Pause } from '#ui/pause/pause.tsx'
import { Panel } from './panel.tsx'

const rows = css({ '& > li + li': { borderBlockStart: '1px solid', borderColor: 'line' } })

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

const row = sva({
  slots: ['root', 'main', 'icon', 'text', 'title', 'note', 'trailing', 'chevron'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      minHeight: 'key',
      paddingBlock: '[10px]',
      paddingInline: { base: '4', _narrow: '3' },
      color: 'ink',
      textAlign: 'start',
      textDecoration: 'none',
      // Takes the corners of the panel for its own background and focus ring.
      'li:first-child > &': { borderTopRadius: '[15px]' },
      'li:last-child > &': { borderBottomRadius: '[15px]' },
    },
    main: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1',
      flex: '1',
      minWidth: '[0px]',
    },
    icon: { flex: 'none', lineHeight: '0', color: 'brandText' },
    text: { display: 'flex', flexDirection: 'column', flex: '[1 1 8rem]', minWidth: '[0px]' },
    title: { textStyle: 'bodyStrong', lineHeight: '1.5' },
    note: { textStyle: 'small', color: 'ink2' },
    trailing: { marginInlineStart: 'auto', maxWidth: 'full', textAlign: 'end' },
    chevron: { flex: 'none', lineHeight: '0', color: 'ink' },
  },
  variants: {
    isPressable: {
      true: {
        root: {
          cursor: 'pointer',
          outlineOffset: '[-3px]',
          _hovered: { bg: 'sunken' },
          _pressed: { bg: 'sunken' },
          '&[data-disabled]': { color: 'ink3', cursor: 'default' },
        },
      },
    },
  },
})

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
