import { type ReactNode, useId } from 'react'
import { sva } from '#styled/css'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'

const mapFrame = sva({
  slots: ['root', 'map', 'grid', 'lines', 'empty', 'pin', 'note', 'controls', 'attribution'],
  base: {
    root: {
      position: 'relative',
      // Contains the z-indexes of the map library.
      isolation: 'isolate',
      display: 'grid',
      width: 'full',
      minHeight: 'map',
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
    empty: {
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
  /** Names the group: what the map shows. */
  label: string
  /** The map, which fills the frame. Without it the frame shows a grid with a pin. */
  children?: ReactNode
  /** Why there is no map, and what to do instead. */
  note?: string
  /** `IconButton`s over the map: zoom in, zoom out, current location. */
  controls?: ReactNode
  /** The source of the map, which its licence requires. */
  attribution?: ReactNode
}

/** A frame for a map from any provider. The page must offer every function of the map without it as well. */
export function MapFrame({ label, children, note, controls, attribution }: MapFrameProps) {
  const id = useId()
  const styles = mapFrame()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={label} className={styles.root}>
      {children ? (
        <div className={styles.map}>{children}</div>
      ) : (
        <>
          <svg className={styles.grid} aria-hidden focusable="false">
            <pattern id={id} width="32" height="32" patternUnits="userSpaceOnUse">
              <path className={styles.lines} d="M32 0H0V32" />
            </pattern>
            <rect width="100%" height="100%" fill={`url(#${id})`} />
          </svg>
          <div className={styles.empty}>
            <span className={styles.pin}>
              <PinIcon size={28} />
            </span>
            {note ? <p className={styles.note}>{note}</p> : null}
          </div>
        </>
      )}
      {controls && children ? <div className={styles.controls}>{controls}</div> : null}
      {attribution && children ? <div className={styles.attribution}>{attribution}</div> : null}
    </div>
  )
}
