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
      paddingInline: { base: '[10px]', _narrow: '2' },
      paddingBlock: '1',
      borderBlockEndWidth: '1px',
      borderBlockEndStyle: 'solid',
      borderColor: 'line',
    },
    number: { textStyle: 'smallStrong', fontSize: '[0.9375rem]' },
    size: { textStyle: 'label', color: 'ink2', whiteSpace: 'nowrap' },
    body: {
      flexGrow: '1',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '[6px]',
      paddingBlock: '[10px 8px]',
      paddingInline: '1',
    },
    caption: { maxWidth: 'full', textStyle: 'label', color: 'ink2', textAlign: 'center' },
    spoken: { srOnly: true },
  },
  variants: {
    // What can be used comes forward.
    look: {
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
  defaultVariants: { look: 'taken' },
})

export type MachineTileProps = {
  /** As it stands on the machine. */
  number: string
  /** How much it takes: "14 กก." */
  size: string
  caption: string
  /** The whole tile in a sentence, read in place of its parts. It holds what can be seen, for those who speak to it. */
  label: string
  isFree?: boolean
  isMine?: boolean
  /** Where choosing it leads. Without it the tile is no link. */
  href?: string
  /** The door. */
  children: ReactNode
}

/** One machine: an item of a `MachineGrid`. */
export function MachineTile({ number, size, caption, label, isFree, isMine, href, children }: MachineTileProps) {
  const look = machineTile({ look: isMine ? 'mine' : isFree ? 'free' : 'taken' })
  const front = (
    <>
      <span className={look.spoken}>{label}</span>
      <span aria-hidden className={look.strip}>
        <span className={look.number} translate="no">
          {number}
        </span>
        <span className={look.size}>{size}</span>
      </span>
      <span aria-hidden className={look.body}>
        {children}
        <span className={look.caption}>{caption}</span>
      </span>
    </>
  )
  return (
    <li>
      {href ? (
        <AriaLink href={href} className={look.root}>
          {front}
        </AriaLink>
      ) : (
        <div className={look.root}>{front}</div>
      )}
    </li>
  )
}
