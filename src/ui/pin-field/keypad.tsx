import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Toolbar } from 'react-aria-components/Toolbar'
import { css, cva } from '#styled/css'
import { BackspaceIcon } from '#ui/icons/pin-icons.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
/**
 * The index of the key above or below each key, in reading order: the key 1 has index 0, the key 0 index 9, delete 10.
 */
const KEY_ABOVE = [0, 1, 2, 0, 1, 2, 3, 4, 5, 7, 8]
const KEY_BELOW = [3, 4, 5, 6, 7, 8, 9, 9, 10, 9, 10]

const pad = css({ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '2', width: 'full' })
const key = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: 'key',
    '@media (max-height: 700px)': { minHeight: 'pay' },
    borderWidth: '1px',
    borderStyle: 'solid',
    borderRadius: 'control',
    fontSize: 'key',
    fontWeight: '700',
    lineHeight: '1.4',
    color: 'ink',
    cursor: 'pointer',
    touchAction: 'manipulation',
    userSelect: 'none',
    _hovered: { bg: 'sunken' },
    _pressed: { bg: 'tint', borderColor: 'brandUi' },
  },
  variants: {
    kind: {
      digit: { bg: 'surface', borderColor: 'line' },
      // Zero is in the middle of its row, as on a telephone.
      zero: { bg: 'surface', borderColor: 'line', gridColumnStart: '2' },
      delete: { borderColor: '[transparent]' },
    },
  },
})

export type KeypadProps = {
  label: string
  deleteLabel: string
  onDigit: (digit: string) => void
  onDelete: () => void
}

/**
 * An on-screen keypad for a `PinField` with `hasKeypad`, always in telephone order. It is one tab stop; arrows move
 * between keys, and typed digits and Backspace work too. A press leaves the focus in the field.
 */
export function Keypad({ label, deleteLabel, onDigit, onDelete }: KeypadProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (DIGITS.includes(event.key)) onDigit(event.key)
    else if (event.key === 'Backspace') onDelete()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const keys = [...event.currentTarget.querySelectorAll('button')]
      const index = keys.findIndex((key) => key.contains(document.activeElement))
      const target = (event.key === 'ArrowUp' ? KEY_ABOVE : KEY_BELOW)[index]
      if (target !== undefined) keys[target]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the toolbar inside it
    <div onKeyDown={onKeyDown}>
      <Toolbar aria-label={label} className={pad}>
        {DIGITS.map((digit) => (
          <Key key={digit} kind={digit === '0' ? 'zero' : 'digit'} onPress={() => onDigit(digit)}>
            <span>{digit}</span>
          </Key>
        ))}
        <Key kind="delete" label={deleteLabel} onPress={onDelete}>
          <BackspaceIcon />
        </Key>
      </Toolbar>
    </div>
  )
}

type KeyProps = { kind: 'digit' | 'zero' | 'delete'; label?: string; onPress: () => void; children: ReactNode }

function Key({ kind, label, onPress, children }: KeyProps) {
  return (
    <Button className={key({ kind })} preventFocusOnPress onPress={onPress} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </Button>
  )
}
