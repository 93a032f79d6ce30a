import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useLandmark } from 'react-aria/useLandmark'
import { sva } from '#styled/css'
import { useBarHeight } from '#ui/bottom-bar/bar-height.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { CheckIcon, CloseIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'
import { useClearControl } from './use-clear-control.ts'

const toast = sva({
  slots: ['region', 'list', 'item', 'icon', 'text', 'title', 'description', 'action'],
  base: {
    region: {
      position: 'fixed',
      _print: { display: 'none' },
      // Above the bottom bar, which measures itself, and the Scan button that rises out of it, or at the edge of a page
      // without a bar; above a sheet, as far as the window allows.
      insetBlockEnd: '[0px]',
      // Not by its inset: when a page has loaded and its bar appears, a toast would count as a layout shift.
      translate:
        '[0 calc(-1 * max(var(--bar-height, env(safe-area-inset-bottom) - 2rem) + 2.5rem, min(var(--sheet-height, 0px), 100dvh - var(--toast-height, 0px))))]',
      insetInline: '[var(--start, 0px) 0px]',
      zIndex: 'toast',
      // No width: they end with their window where that has less room.
      maxWidth: 'column',
      maxHeight: '[60dvh]',
      overflowY: 'auto',
      marginInline: 'auto',
      paddingInline: { base: '4', _narrow: '3' },
      paddingBlock: '2',
      pointerEvents: 'none',
    },
    list: { display: 'flex', flexDirection: 'column', gap: '2' },
    item: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      paddingBlock: '2',
      paddingInlineStart: '4',
      paddingInlineEnd: '1',
      bg: 'surface',
      color: 'ink',
      borderWidth: '1.5px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      borderRadius: 'control',
      pointerEvents: 'auto',
    },
    icon: { flex: 'none', paddingBlockStart: '2half', lineHeight: '0' },
    text: { flex: '1', minWidth: '[0px]', paddingBlock: '2half' },
    title: { textStyle: 'bodyStrong' },
    description: { textStyle: 'small', color: 'ink2' },
    // Its label begins where the text does.
    action: { marginInlineStart: '-3', marginBlockEnd: '-2half' },
  },
  variants: {
    isWhole: { true: { item: { cursor: 'pointer' } } },
    tone: {
      info: { icon: { color: 'brandText' } },
      ok: { item: { bg: 'okTint', borderColor: 'ok' }, icon: { color: 'ok' } },
      warn: { item: { bg: 'warnTint', borderColor: 'warnUi' }, icon: { color: 'warn' } },
      bad: { item: { bg: 'badTint', borderColor: 'bad' }, icon: { color: 'bad' } },
    },
  },
})

const icons = { info: <InfoIcon />, ok: <CheckIcon />, warn: <ClockIcon />, bad: <AlertIcon /> }

export type ToastView = {
  id: string
  title: string
  description?: string
  tone: keyof typeof icons
  /** Replaces the icon of the tone. */
  icon?: ReactNode
  /** Running it dismisses the toast. With `isWhole` a tap anywhere on the toast runs it, except on the cross. */
  action?: { label: string; onPress: () => void; isWhole?: boolean }
}

export type ToastRegionProps = {
  /** The name of the landmark. */
  label: string
  dismissLabel: string
  toasts: readonly ToastView[]
  onDismiss: (id: string) => void
  /** True while the toasts have the pointer or focus. The caller must pause their timers. */
  onHoldChange?: (isHeld: boolean) => void
}

/**
 * Toasts over the page: a landmark, present only with toasts, that F6 reaches. Escape dismisses the focused toast.
 * It is not a live region, so that the code that adds a toast can announce it exactly once.
 */
export function ToastRegion(props: ToastRegionProps) {
  return props.toasts.length > 0 ? <Region {...props} /> : null
}

function Region({ label, dismissLabel, toasts, onDismiss, onHoldChange }: ToastRegionProps) {
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref, '--toast-height')
  useClearControl(ref)
  const previousFocus = useRef<HTMLElement>(null)
  const { landmarkProps } = useLandmark({ role: 'region', 'aria-label': label }, ref)

  function onFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    if (relatedTarget instanceof HTMLElement) previousFocus.current = relatedTarget
    onHoldChange?.(true)
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onHoldChange?.(currentTarget.matches(':hover'))
  }

  /** Moves focus from the dismissed toast to the remaining ones or back to the page, so that it is not lost. */
  function dismiss(id: string) {
    if (ref.current?.contains(document.activeElement)) (toasts.length > 1 ? ref : previousFocus).current?.focus()
    onDismiss(id)
  }

  const dismissOnEscape = (id: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a landmark that only observes focus and pointer
    <section
      {...landmarkProps}
      ref={ref}
      tabIndex={-1}
      className={toast({ tone: 'info' }).region}
      // Keeps the toasts available to screen readers while a sheet hides the page.
      data-react-aria-top-layer="true"
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerEnter={() => onHoldChange?.(true)}
      onPointerLeave={({ currentTarget }) => onHoldChange?.(currentTarget.contains(document.activeElement))}
    >
      <ul className={toast({ tone: 'info' }).list}>
        {toasts.map(({ id, title, description, tone, icon = icons[tone], action }) => {
          const isWhole = action?.isWhole ?? false
          const styles = toast({ tone, isWhole })
          const runAction = () => {
            dismiss(id)
            action?.onPress()
          }
          // The buttons handle their own presses. Keyboards and screen readers use only them.
          const runActionAnywhere = ({ target }: MouseEvent) => {
            if (isWhole && target instanceof Element && !target.closest('button')) runAction()
          }
          return (
            <li key={id} className={styles.item} onClick={runActionAnywhere} onKeyDown={dismissOnEscape(id)}>
              <span className={styles.icon}>{icon}</span>
              <div className={styles.text}>
                <p className={styles.title}>{title}</p>
                {description ? <p className={styles.description}>{description}</p> : null}
                {action ? (
                  <div className={styles.action}>
                    <Button tone="bare" size="small" onPress={runAction}>
                      {action.label}
                    </Button>
                  </div>
                ) : null}
              </div>
              <IconButton label={dismissLabel} onPress={() => dismiss(id)}>
                <CloseIcon />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
