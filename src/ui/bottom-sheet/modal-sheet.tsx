import { useRef } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { sva } from '#styled/css'
import { useBarHeight } from '#ui/bottom-bar/bar-height.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { BackCloses } from './back-closes.ts'
import type { BottomSheetProps } from './bottom-sheet.tsx'

const sheet = sva({
  slots: ['overlay', 'panel', 'dialog', 'head', 'title', 'cross', 'actions'],
  base: {
    overlay: {
      position: 'fixed',
      _print: { display: 'none' },
      inset: '[0px]',
      zIndex: 'overlay',
      display: 'flex',
      justifyContent: 'center',
      bg: '[rgb(0 0 0 / 0.5)]',
      _motionSafe: {
        transition: 'opacity',
        transitionDuration: 'sheet',
        transitionTimingFunction: 'out',
        _entering: { opacity: '0' },
        _exiting: { opacity: '0' },
      },
    },
    panel: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: 'column',
      bg: 'surface',
      color: 'ink',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // Keeps the focused element clear of the sticky actions.
      scrollPaddingBlockEnd: '[9rem]',
      _motionSafe: { transition: '[transform, opacity]', transitionDuration: 'sheet', transitionTimingFunction: 'out' },
    },
    dialog: {
      display: 'flex',
      flexDirection: 'column',
      gap: '4',
      '--end': '24px',
      paddingBlock: '[{spacing.6} var(--end)]',
      paddingInline: { base: '4', _narrow: '3' },
      outline: 'none',
    },
    head: { display: 'flex', alignItems: 'flex-start', gap: '2' },
    // The button is larger than the cross and must not push the text down.
    cross: { marginBlock: '-2', marginInlineEnd: '-3' },
    title: { flex: '1', minWidth: '[0px]', textStyle: 'hL', textWrap: 'balance' },
    // Sticky while the content scrolls, if the window is high enough for both.
    actions: {
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      marginBlockEnd: '[calc(-1 * var(--end))]',
      paddingBlockEnd: '[var(--end)]',
      // Extends to the edges of the sheet, so that it covers the content that scrolls under it.
      marginInline: { base: '-4', _narrow: '-3' },
      paddingInline: { base: '4', _narrow: '3' },
      bg: 'surface',
      '@media (min-height: 40rem)': {
        position: 'sticky',
        insetBlockEnd: '[0px]',
        marginBlockStart: '-3',
        paddingBlockStart: '3',
        // What scrolls under it fades instead of being cut.
        _before: {
          content: '""',
          position: 'absolute',
          insetInline: '[0px]',
          insetBlockEnd: '[100%]',
          height: '[1rem]',
          pointerEvents: 'none',
          background: '[linear-gradient(to top, {colors.surface}, transparent)]',
          _highContrast: { display: 'none' },
        },
      },
    },
  },
  variants: {
    kind: {
      sheet: {
        overlay: { alignItems: 'flex-end' },
        panel: {
          maxHeight: '[min(38rem, 100dvh)]',
          borderTopRadius: 'panel',
          borderBlockEndWidth: '0px',
          _motionSafe: {
            _entering: { transform: 'translateY(100%)' },
            _exiting: { transform: 'translateY(100%)' },
          },
        },
        dialog: { '--end': 'calc(24px + env(safe-area-inset-bottom))' },
      },
      dialog: {
        overlay: { alignItems: 'center', padding: '4' },
        panel: {
          maxHeight: 'full',
          borderRadius: 'panel',
          _motionSafe: { _entering: { opacity: '0' }, _exiting: { opacity: '0' } },
        },
      },
    },
  },
})

type PanelProps = Required<Pick<BottomSheetProps, 'kind' | 'children'>>

/** Stores its height like a bottom bar, so that toasts appear above it. */
function Panel({ kind, children }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  useBarHeight(ref, '--sheet-height')
  return (
    <Modal ref={kind === 'sheet' ? ref : undefined} className={sheet({ kind }).panel}>
      {children}
    </Modal>
  )
}

/** The sheet of `BottomSheet`. */
export function ModalSheet(props: BottomSheetProps) {
  const {
    title,
    isOpen,
    onOpenChange,
    isDismissable = false,
    kind = 'sheet',
    role = 'dialog',
    closeLabel,
    actions,
  } = props
  const styles = sheet({ kind })

  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={isDismissable} className={styles.overlay}>
      <BackCloses />
      <Panel kind={kind}>
        <Dialog role={role} aria-describedby={props.describedBy || undefined} className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {closeLabel ? (
              <div className={styles.cross}>
                <IconButton label={closeLabel} onPress={() => onOpenChange(false)}>
                  <CloseIcon />
                </IconButton>
              </div>
            ) : null}
          </div>
          {props.children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Dialog>
      </Panel>
    </ModalOverlay>
  )
}
