import { type ReactNode, useId } from 'react'
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch'
import { css, sva } from '#styled/css'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { FieldDescription, FieldErrorMessage } from '#ui/text-field/field-parts.tsx'

const field = css({ display: 'flex', flexDirection: 'column', width: 'full', minWidth: '[0px]' })
// With large text on a small phone the switch is below its label.
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  minHeight: 'control',
  paddingBlock: '2',
  borderRadius: 'tag',
  cursor: 'pointer',
  '&[data-disabled]': { color: 'ink3', cursor: 'default' },
})
const text = css({ flex: '[1 1 8rem]', minWidth: '[0px]' })
const below = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  paddingBlockEnd: '2',
})
// Free below the track (sizes.track), unless large text leaves little room. A one-off value, so no rule of the style sheet.
const besideTrack = { paddingInlineEnd: 'min(3.25rem + var(--spacing-4), 26%)' }

const switchRecipe = sva({
  slots: ['track', 'thumb'],
  base: {
    track: {
      flex: 'none',
      marginInlineStart: 'auto',
      width: 'track',
      height: '[1.875rem]',
      padding: 'inset',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      borderRadius: 'full',
      bg: 'surface',
      transition: '[background-color, border-color]',
      transitionDuration: 'press',
      forcedColorAdjust: 'none',
      _highContrast: { borderColor: '[ButtonBorder]', bg: '[ButtonFace]' },
    },
    thumb: {
      display: 'grid',
      placeItems: 'center',
      height: 'full',
      width: '[1.25rem]',
      borderRadius: 'full',
      bg: 'lineUi',
      color: 'fill',
      _motionSafe: { transition: '[margin]', transitionDuration: 'press' },
      _highContrast: { bg: '[ButtonText]', color: '[Highlight]' },
    },
  },
  variants: {
    isSelected: {
      true: {
        track: {
          bg: 'fill',
          borderColor: 'fillEdge',
          _highContrast: { bg: '[Highlight]', borderColor: '[Highlight]' },
        },
        // A margin follows the text direction; a transform would not.
        thumb: { marginInlineStart: '[calc(100% - 1.25rem)]', bg: 'onFill', _highContrast: { bg: '[HighlightText]' } },
      },
    },
    isDisabled: {
      true: {
        track: { borderColor: 'line', bg: 'canvas', _highContrast: { borderColor: '[GrayText]', bg: '[ButtonFace]' } },
        thumb: { bg: 'line', color: 'ink2', _highContrast: { bg: '[GrayText]', color: '[ButtonFace]' } },
      },
    },
  },
})

export type SwitchProps = Pick<
  SwitchFieldProps,
  'id' | 'name' | 'isSelected' | 'defaultSelected' | 'onChange' | 'isDisabled'
> & {
  /** The label: what is on or off. */
  children: ReactNode
  description?: string
  /** Its presence marks the switch as invalid, such as when the change could not be saved. */
  errorMessage?: string | undefined
}

/** On or off, with immediate effect. In a form that is submitted use a `Checkbox`. */
export function Switch({ children, description, errorMessage, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <SwitchField
      {...rest}
      className={field}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...(description ? { 'aria-describedby': hintId } : {})}
    >
      <SwitchButton className={row}>
        {({ isSelected, isDisabled }) => {
          const { track, thumb } = switchRecipe({ isSelected, isDisabled })
          return (
            <>
              <span className={text}>{children}</span>
              <span aria-hidden className={track}>
                <span className={thumb}>{isSelected ? <CheckIcon size={20} isStrong /> : null}</span>
              </span>
            </>
          )
        }}
      </SwitchButton>
      {description || errorMessage ? (
        <div className={below} style={besideTrack}>
          <FieldErrorMessage>{errorMessage}</FieldErrorMessage>
          {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
        </div>
      ) : null}
    </SwitchField>
  )
}
