import { useId } from 'react'
import {
  Slider as AriaSlider,
  type SliderProps as AriaSliderProps,
  SliderFill,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider'
import { css, sva } from '#styled/css'
import { FieldDescription, FieldLabel } from '#ui/text-field/field-parts.tsx'

const head = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', justifyContent: 'space-between' })
const slider = sva({
  slots: ['root', 'track', 'rail', 'filling', 'fill', 'thumb', 'output'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: 'full', minWidth: '[0px]' },
    output: { textStyle: 'bodyStrong' },
    // As tall as a thumb's target: a press anywhere on it moves the handle there.
    track: { position: 'relative', height: 'touch', marginInline: '[10px]', cursor: 'pointer', touchAction: 'none' },
    rail: {
      position: 'absolute',
      insetInline: '[-10px]',
      insetBlockStart: '[calc(50% - 4px)]',
      height: '[8px]',
      borderRadius: 'tag',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      bg: 'sunken',
      forcedColorAdjust: 'none',
      _highContrast: { bg: '[ButtonFace]', borderColor: '[ButtonBorder]' },
    },
    // react-aria makes the filled part as tall as what it is in.
    filling: {
      position: 'absolute',
      insetInline: '[-10px 0px]',
      insetBlockStart: '[calc(50% - 4px)]',
      height: '[8px]',
    },
    fill: { bg: 'brandUi', borderRadius: 'tag', forcedColorAdjust: 'none', _highContrast: { bg: '[Highlight]' } },
    thumb: {
      insetBlockStart: '[50%]',
      boxSize: 'touch',
      display: 'grid',
      placeItems: 'center',
      borderRadius: 'tag',
      cursor: 'grab',
      '&[data-dragging]': { cursor: 'grabbing' },
      _before: {
        content: '""',
        width: '[20px]',
        height: '[32px]',
        borderWidth: '2px',
        borderStyle: 'solid',
        borderColor: 'brandUi',
        borderRadius: 'tag',
        bg: 'surface',
        forcedColorAdjust: 'none',
        _highContrast: { bg: '[ButtonFace]', borderColor: '[Highlight]' },
      },
      '&[data-dragging]::before': { bg: 'tint' },
    },
  },
  variants: {
    isDisabled: {
      true: {
        track: { cursor: 'default' },
        rail: { borderColor: 'line' },
        fill: { bg: 'line', _highContrast: { bg: '[GrayText]' } },
        thumb: {
          cursor: 'default',
          _before: { borderColor: 'line', bg: 'canvas', _highContrast: { borderColor: '[GrayText]' } },
        },
        output: { color: 'ink3' },
      },
    },
  },
})

export type SliderProps = Pick<
  AriaSliderProps<number>,
  'id' | 'onChange' | 'onChangeEnd' | 'minValue' | 'maxValue' | 'step' | 'isDisabled' | 'formatOptions'
> & {
  label: string
  description?: string
  value: number
}

/** About how much, where the exact figure matters little; else `NumberField`. `formatOptions` gives the value its unit, seen and spoken. */
export function Slider({ label, description, isDisabled = false, ...rest }: SliderProps) {
  const hintId = useId()
  const look = slider({ isDisabled })
  return (
    <AriaSlider {...rest} isDisabled={isDisabled} className={look.root}>
      <div className={head}>
        <FieldLabel>{label}</FieldLabel>
        <SliderOutput className={look.output} />
      </div>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <SliderTrack className={look.track}>
        <span aria-hidden className={look.rail} />
        <span className={look.filling}>
          <SliderFill className={look.fill} />
        </span>
        <SliderThumb className={look.thumb} {...(description ? { 'aria-describedby': hintId } : {})} />
      </SliderTrack>
    </AriaSlider>
  )
}
