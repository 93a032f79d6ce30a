import { type ReactNode, useId } from 'react'
import { sva } from '#styled/css'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'

const mapFrame = sva({
  slots: ['root', 'map', 'grid', 'lines', 'nothing', 'pin', 'note', 'controls', 'attribution'],
  base: {
    root: {
      position: 'relative',
      // What a map library stacks stays in here.
      isolation: 'isolate',
      display: 'grid',
      width: 'full',
      minHeight: '[14rem]',
      overflow: 'hidden',
      bg: 'sunken',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'panel',
      _highContrast: { borderColor: '[CanvasText]' },
    },
    map: { position: 'absolute', inset: '[0px]' },
    grid: { position: 'absolute', inset: '[0px]', boxSize: 'full' },
    lines: { fill: '[none]', stroke: 'line', strokeWidth: '[1]' },
    nothing: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      padding: '4',
      textAlign: 'center',
    },
    pin: { color: 'brandText', lineHeight: '0' },
    note: { paddingInline: '2', bg: 'sunken', borderRadius: 'tag', textStyle: 'small', color: 'ink2' },
    controls: {
      position: 'absolute',
      insetBlockStart: '2',
      insetInlineEnd: '2',
      zIndex: 'bar',
      display: 'flex',
      flexDirection: 'column',
      bg: 'surface',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      borderRadius: 'control',
    },
    attribution: {
      position: 'absolute',
      insetBlockEnd: '[0px]',
      insetInlineEnd: '[0px]',
      zIndex: 'bar',
      maxWidth: 'full',
      paddingInline: '2',
      bg: 'surface',
      borderStartStartRadius: 'tag',
      textStyle: 'labelS',
      color: 'ink2',
    },
  },
})

export type MapFrameProps = {
  /** What the map shows. */
  label: string
  /** The map, which fills the frame. Without one a plain grid with a pin stands there. */
  children?: ReactNode
  /** Why there is no map, and what to do instead. */
  note?: string
  /** `IconButton`s over the map: nearer, farther, here. */
  controls?: ReactNode
  /** Whom the map is from: its licence asks for it. */
  attribution?: ReactNode
}

/** The place of a map, whoever draws it. Everything that can be done on it can be done beside it as well. */
export function MapFrame({ label, children, note, controls, attribution }: MapFrameProps) {
  const id = useId()
  const look = mapFrame()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in
    <div role="group" aria-label={label} className={look.root}>
      {children ? (
        <div className={look.map}>{children}</div>
      ) : (
        <>
          <svg className={look.grid} aria-hidden focusable="false">
            <pattern id={id} width="32" height="32" patternUnits="userSpaceOnUse">
              <path className={look.lines} d="M32 0H0V32" />
            </pattern>
            <rect width="100%" height="100%" fill={`url(#${id})`} />
          </svg>
          <div className={look.nothing}>
            <span className={look.pin}>
              <PinIcon size={28} />
            </span>
            {note ? <p className={look.note}>{note}</p> : null}
          </div>
        </>
      )}
      {controls && children ? <div className={look.controls}>{controls}</div> : null}
      {attribution && children ? <div className={look.attribution}>{attribution}</div> : null}
    </div>
  )
}
