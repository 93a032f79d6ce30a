import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components/Link'
import { sva } from '#styled/css'

const machineTile = sva({
  slots: ['root', 'strip', 'number', 'size', 'body', 'caption', 'spoken'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      height: 'full',
      minHeight: 'touch',
      bg: 'canvas',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'control',
      color: 'ink',
      textDecoration: 'none',
      transition: '[background-color var(--durations-press)]',
    },
    strip: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: '1',
      paddingInline: { base: '2half', _narrow: '2' },
      paddingBlock: '1',
      borderBlockEndWidth: '1px',
      borderBlockEndStyle: 'solid',
      borderColor: 'line',
    },
    number: { textStyle: 'smallStrong' },
    size: { textStyle: 'small', color: 'ink2', whiteSpace: 'nowrap' },
    body: {
      flexGrow: '1',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1half',
      paddingBlock: '[{spacing.2half} {spacing.2}]',
      paddingInline: '1',
    },
    caption: { maxWidth: 'full', textStyle: 'small', color: 'ink2', textAlign: 'center' },
    spoken: { srOnly: true },
  },
  variants: {
    // Available machines stand out.
    availability: {
      taken: {},
      free: {
        root: {
          bg: 'surface',
          borderColor: 'lineUi',
          _pressed: { bg: 'sunken' },
          _highContrast: { borderColor: '[LinkText]' },
        },
        caption: { color: 'brandText', fontWeight: '700' },
      },
      mine: {
        root: {
          bg: 'tint',
          borderColor: 'brandUi',
          _pressed: { bg: 'tintLine' },
          _highContrast: { borderColor: '[Highlight]' },
        },
        strip: { borderColor: 'tintLine' },
        caption: { color: 'brandText', fontWeight: '700' },
      },
    },
  },
  defaultVariants: { availability: 'taken' },
})

export type MachineTileProps = {
  /** The number on the machine. */
  number: string
  /** The capacity: "14 กก." */
  size: string
  caption: string
  /**
   * The whole tile in a sentence, read instead of its parts. It contains the visible text, for voice control (WCAG
   * 2.5.3).
   */
  label: string
  isFree?: boolean
  isMine?: boolean
  /** The target of the tile. Without it the tile is not a link. */
  href?: string
  /** The porthole. */
  children: ReactNode
}

/** One machine: an item of a `MachineGrid`. */
export function MachineTile({ number, size, caption, label, isFree, isMine, href, children }: MachineTileProps) {
  const styles = machineTile({ availability: isMine ? 'mine' : isFree ? 'free' : 'taken' })
  const content = (
    <>
      <span className={styles.spoken}>{label}</span>
      <span aria-hidden className={styles.strip}>
        <span className={styles.number} translate="no">
          {number}
        </span>
        <span className={styles.size}>{size}</span>
      </span>
      <span aria-hidden className={styles.body}>
        {children}
        <span className={styles.caption}>{caption}</span>
      </span>
    </>
  )
  return (
    <li>
      {href ? (
        <AriaLink href={href} className={styles.root}>
          {content}
        </AriaLink>
      ) : (
        <div className={styles.root}>{content}</div>
      )}
    </li>
  )
}
