import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { css, sva } from '#styled/css'
import { BackCloses } from '#ui/bottom-sheet/back-closes.ts'

const popover = css({
  display: 'flex',
  width: '[max-content]',
  minWidth: '[12rem]',
  maxWidth: '[min(24rem, 100vw - 24px)]',
  bg: 'surface',
  color: 'ink',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'lineUi',
  borderRadius: 'control',
  overflow: 'hidden',
  _motionSafe: {
    transition: 'opacity',
    transitionDuration: 'press',
    _entering: { opacity: '0' },
    _exiting: { opacity: '0' },
  },
})
const list = css({ flex: '1', minWidth: '[0px]', padding: '1', overflowY: 'auto', outline: 'none' })

const entry = sva({
  slots: ['root', 'icon', 'words', 'note'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'control',
      paddingBlock: '2',
      paddingInline: '3',
      borderRadius: '[0.5rem]',
      color: 'ink',
      textDecoration: 'none',
      cursor: 'pointer',
      outlineOffset: '[-3px]',
      _hovered: { bg: 'sunken' },
      _pressed: { bg: 'sunken' },
      '&[data-focused]': { bg: 'sunken' },
      '&[data-disabled]': { color: 'ink3', cursor: 'default', _highContrast: { color: '[GrayText]' } },
    },
    icon: { flex: 'none', lineHeight: '0', color: 'brandText', '[data-disabled] > &': { color: '[inherit]' } },
    words: { flex: '1', minWidth: '[0px]', textStyle: 'body', lineHeight: '1.5' },
    note: { display: 'block', textStyle: 'small', color: 'ink2' },
  },
  variants: {
    tone: { plain: {}, danger: { root: { color: 'bad' }, icon: { color: 'bad' } } },
  },
})

export type MenuEntry = {
  id: string
  text: string
  icon?: ReactNode
  /** What it does, or why it cannot be done now. */
  note?: string
  tone?: 'plain' | 'danger'
  isDisabled?: boolean
} & ({ href: string; onPress?: never } | { onPress: () => void; href?: never })

export type MenuProps = {
  /** Names the list. */
  label: string
  /** A `Button` or `IconButton`: it opens the menu and gets the focus back. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
}

/** Actions that are wanted now and then, behind one button. */
export function Menu({ label, trigger, entries }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={popover} placement="bottom end" offset={4}>
        <BackCloses />
        <AriaMenu aria-label={label} className={list}>
          {entries.map(({ id, text, icon, note, tone = 'plain', isDisabled = false, href, onPress }) => {
            const look = entry({ tone })
            return (
              <MenuItem
                key={id}
                id={id}
                textValue={text}
                isDisabled={isDisabled}
                className={look.root}
                {...(href === undefined ? { onAction: onPress } : { href })}
              >
                {icon ? <span className={look.icon}>{icon}</span> : null}
                <span className={look.words}>
                  <Text slot="label">{text}</Text>
                  {note ? (
                    <Text slot="description" className={look.note}>
                      {note}
                    </Text>
                  ) : null}
                </span>
              </MenuItem>
            )
          })}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
