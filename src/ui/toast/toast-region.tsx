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
  slots: ['region', 'list', 'item', 'main', 'icon', 'text', 'title', 'description'],
  base: {
    region: {
      position: 'fixed',
      _print: { display: 'none' },
      // Over the bar at the bottom, which measures itself, and the disc that rises out of it; over a sheet, as far as
      // the window goes.
      insetBlockEnd:
        '[max(var(--bar-height, env(safe-area-inset-bottom)) + 2.5rem, min(var(--sheet-height, 0px), 100dvh - var(--toast-height, 0px)))]',
      insetInline: '[0px]',
      zIndex: 'toast',
      width: 'full',
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
      flexWrap: 'wrap',
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
    main: { display: 'flex', alignItems: 'flex-start', gap: '3', flex: '[1 1 8rem]', minWidth: '[0px]' },
    icon: { flex: 'none', paddingBlockStart: '[0.625rem]', lineHeight: '0' },
    text: { flex: '1', minWidth: '[0px]', paddingBlock: '[0.5625rem]' },
    title: { textStyle: 'bodyStrong' },
    description: { textStyle: 'small', color: 'ink2' },
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
  /** In place of the tone's own. */
  icon?: ReactNode
  /** Following it dismisses the message. With `isWhole` a tap anywhere on the message follows it, but on its cross. */
  action?: { label: string; onPress: () => void; isWhole?: boolean }
}

export type ToastRegionProps = {
  /** The name of the landmark. */
  label: string
  dismissLabel: string
  toasts: readonly ToastView[]
  onDismiss: (id: string) => void
  /** True while the pointer or focus is on the messages: whoever takes them away after a time waits. */
  onHoldChange?: (isHeld: boolean) => void
}

/**
 * Messages over the page: a landmark that F6 reaches while it holds any, where Escape dismisses the one with focus.
 * It only shows: it is no live region, so that whoever adds a message can say it exactly once.
 */
export function ToastRegion(props: ToastRegionProps) {
  return props.toasts.length > 0 ? <Region {...props} /> : null
}

function Region({ label, dismissLabel, toasts, onDismiss, onHoldChange }: ToastRegionProps) {
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref, '--toast-height')
  useClearControl(ref)
  const cameFrom = useRef<HTMLElement>(null)
  const { landmarkProps } = useLandmark({ role: 'region', 'aria-label': label }, ref)

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget
    onHoldChange?.(true)
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onHoldChange?.(currentTarget.matches(':hover'))
  }

  /** Focus must not vanish with the message it was on: it goes to those that are left, or back to the page. */
  function dismiss(id: string) {
    if (ref.current?.contains(document.activeElement)) (toasts.length > 1 ? ref : cameFrom).current?.focus()
    onDismiss(id)
  }

  const dismissOnEscape = (id: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a landmark; it only notes who comes and goes
    <section
      {...landmarkProps}
      ref={ref}
      tabIndex={-1}
      className={toast({ tone: 'info' }).region}
      // An open sheet hides the page from screen readers, but not this.
      data-react-aria-top-layer="true"
      onFocus={enter}
      onBlur={leave}
      onPointerEnter={() => onHoldChange?.(true)}
      onPointerLeave={({ currentTarget }) => onHoldChange?.(currentTarget.contains(document.activeElement))}
    >
      <ul className={toast({ tone: 'info' }).list}>
        {toasts.map(({ id, title, description, tone, icon = icons[tone], action }) => {
          const isWhole = action?.isWhole ?? false
          const look = toast({ tone, isWhole })
          const follow = () => {
            dismiss(id)
            action?.onPress()
          }
          // The buttons in it answer for themselves; they are what keyboards and screen readers use.
          const followAnywhere = ({ target }: MouseEvent) => {
            if (isWhole && target instanceof Element && !target.closest('button')) follow()
          }
          return (
            <li key={id} className={look.item} onClick={followAnywhere} onKeyDown={dismissOnEscape(id)}>
              <div className={look.main}>
                <span className={look.icon}>{icon}</span>
                <div className={look.text}>
                  <p className={look.title}>{title}</p>
                  {description ? <p className={look.description}>{description}</p> : null}
                </div>
              </div>
              {action ? (
                <Button tone="bare" size="small" onPress={follow}>
                  {action.label}
                </Button>
              ) : null}
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
