import { type ReactNode, useRef } from 'react'
import { Link } from 'react-aria-components/Link'
import { css, cva, sva } from '#styled/css'
import { useBarHeight } from '#ui/bottom-bar/bar-height.ts'

const navigation = sva({
  slots: ['root', 'list', 'item'],
  base: {
    root: {
      position: { base: 'fixed', _low: 'relative' },
      _print: { display: 'none' },
      insetBlockEnd: '[0px]',
      insetInline: '[0px]',
      zIndex: 'nav',
      width: 'full',
      maxWidth: 'column',
      marginInline: 'auto',
      paddingBlockStart: '[6px]',
      paddingBlockEnd: '[calc(10px + env(safe-area-inset-bottom))]',
      paddingInline: { base: '1', _narrow: '[0px]' },
      bg: 'surface',
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderColor: 'line',
    },
    list: {
      // WebKit gives the global `""` a marker box, and a line of its own before a flex box. VoiceOver still sees a list
      // in a <nav>.
      listStyleType: 'none',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 88px minmax(0, 1fr) minmax(0, 1fr)',
      alignItems: 'end',
      _narrow: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 76px minmax(0, 1fr) minmax(0, 1fr)' },
    },
    item: { minWidth: '[0px]' },
  },
})

const place = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '[2px]',
    minHeight: '[3.25rem]',
    borderRadius: 'control',
    textStyle: 'labelS',
    textAlign: 'center',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    cursor: 'pointer',
    // Text of twice the size on a phone: a fifth of the width is then too little for a word. A step at 14rem, and no
    // container, which would have the styles of every page asked for twice.
    fontSize: '[clamp(0.625rem, (min(100vw, {sizes.column}) - 14rem) * 1000, 0.75rem)]',
  },
  variants: {
    kind: {
      other: { color: 'ink2', _hovered: { color: 'ink' }, _pressed: { bg: 'sunken' } },
      current: { color: 'brandText', fontWeight: '700', _pressed: { bg: 'sunken' } },
      // Raised out of the bar: the one thing people come for.
      scan: { color: 'ink', fontWeight: '700', marginBlockStart: '[-30px]' },
    },
  },
})

const disc = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  boxSize: 'scan',
  borderRadius: 'full',
  bg: 'fill',
  color: 'onFill',
  boxShadow: 'seat',
  _after: {
    content: '""',
    position: 'absolute',
    inset: '[5px]',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: '[currentColor]',
    borderRadius: 'full',
    opacity: '0.55',
  },
  _highContrast: { borderWidth: '2px', borderStyle: 'solid', borderColor: '[LinkText]' },
  'a[data-hovered] &, a[data-pressed] &': { bg: 'fillPress' },
})

export type BottomNavigationItem = {
  href: string
  label: string
  icon: ReactNode
  isCurrent: boolean
  /** The raised one in the middle. */
  isScan?: boolean
}

export type BottomNavigationProps = {
  label: string
  /** Five; the third is the raised one. */
  items: readonly BottomNavigationItem[]
}

/** The places of the app, fixed at the bottom. Stands after the page in reading order. */
export function BottomNavigation({ label, items }: BottomNavigationProps) {
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref)
  const look = navigation()
  return (
    <nav ref={ref} aria-label={label} className={look.root}>
      <ul className={look.list}>
        {items.map((item) => (
          <li key={item.href} className={look.item}>
            <Link
              href={item.href}
              className={place({ kind: item.isScan ? 'scan' : item.isCurrent ? 'current' : 'other' })}
              {...(item.isCurrent ? { 'aria-current': 'page' as const } : {})}
            >
              {item.isScan ? <span className={disc}>{item.icon}</span> : item.icon}
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
