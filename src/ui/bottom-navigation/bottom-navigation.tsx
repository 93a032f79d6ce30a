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
      paddingBlockStart: '1half',
      paddingBlockEnd: '[calc({spacing.2half} + env(safe-area-inset-bottom))]',
      paddingInline: { base: '1', _narrow: '[0px]' },
      bg: '[var(--stage-bar)]',
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderColor: '[var(--stage-bar-line)]',
    },
    list: {
      // WebKit renders the global list style `""` as a marker box, on its own line before a flex box. VoiceOver still
      // recognises a list without markers in a <nav>.
      listStyleType: 'none',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 88px minmax(0, 1fr) minmax(0, 1fr)',
      alignItems: 'end',
      _narrow: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 76px minmax(0, 1fr) minmax(0, 1fr)' },
      _desk: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' },
    },
    item: { minWidth: '[0px]' },
  },
})

const link = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 'hair',
    minHeight: 'navItem',
    borderRadius: 'control',
    textStyle: 'labelS',
    textAlign: 'center',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    // Grows with the text as far as a fifth of the bar has room for the longest word, so that every item keeps its name.
    fontSize: '[min({fontSizes.small}, min(100vw, {sizes.column}) * 0.04)]',
    _desk: { justifyContent: 'center', minHeight: 'key' },
  },
  variants: {
    kind: {
      other: {
        color: '[var(--stage-bar-ink)]',
        _hovered: { textDecoration: 'underline' },
        _pressed: { bg: '[var(--stage-bar-press)]' },
      },
      current: {
        color: '[var(--stage-bar-here)]',
        fontWeight: '700',
        _desk: { bg: '[var(--stage-bar-press)]' },
        _pressed: { bg: '[var(--stage-bar-press)]' },
      },
      // Raised out of the bar, because most customers come to scan.
      scan: { color: '[var(--stage-bar-ink)]', fontWeight: '700', marginBlockStart: { base: '-8', _desk: '[0px]' } },
    },
  },
})

const FLAT = {
  boxSize: 'auto',
  bg: '[transparent]',
  borderColor: '[transparent]',
  borderWidth: '0px',
  color: '[inherit]',
  boxShadow: '[none]',
  _after: { display: 'none' },
  '& > svg': { boxSize: '[1.5rem]' },
} as const

const disc = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  boxSize: 'scan',
  borderRadius: 'full',
  bg: 'fill',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'fillEdge',
  color: 'onFill',
  boxShadow: '[var(--stage-bar-seat)]',
  _after: {
    content: '""',
    position: 'absolute',
    inset: '[3.5px]',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: '[currentColor]',
    borderRadius: 'full',
    opacity: '0.55',
  },
  // Where the page has Scan as its button, or is the scanner, there is not a second loud one.
  'html:has([data-stage=guest]) &, a[aria-current] &': { ...FLAT, marginBlockStart: { base: '8', _desk: '[0px]' } },
  // A desk has no camera in the laundry.
  _desk: FLAT,
  _highContrast: { borderWidth: '2px', borderColor: '[LinkText]' },
  'a[data-hovered] &, a[data-pressed] &': { filter: '[brightness(0.88)]' },
})

export type BottomNavigationItem = {
  href: string
  label: string
  icon: ReactNode
  isCurrent: boolean
  /** Draws the item raised, in the middle. */
  isScan?: boolean
}

export type BottomNavigationProps = {
  label: string
  /** Five items, of which the third is Scan. */
  items: readonly BottomNavigationItem[]
  /** On a page below the main ones: only in a wide window. */
  isRailOnly?: boolean
}

/** A rail at the side covers nothing. */
const heightBelow = ({ offsetTop, offsetHeight }: HTMLElement) => (offsetTop > 0 ? offsetHeight : 0)

/** Links to the main pages of the app, fixed at the bottom, or at the side of a wide window. Render it after the page content. */
export function BottomNavigation({ label, items, isRailOnly = false }: BottomNavigationProps) {
  const ref = useRef<HTMLElement>(null)
  // A rail covers nothing of the height.
  useBarHeight(ref, '--bar-height', heightBelow)
  const styles = navigation()
  return (
    // The page below has a bar of its own there, which measures itself.
    <nav
      ref={isRailOnly ? undefined : ref}
      aria-label={label}
      className={styles.root}
      data-rail={isRailOnly ? 'only' : ''}
    >
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.href} className={styles.item}>
            <Link
              href={item.href}
              className={link({ kind: item.isScan ? 'scan' : item.isCurrent ? 'current' : 'other' })}
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
