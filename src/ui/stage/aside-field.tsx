import type { CSSProperties, ReactNode } from 'react'
import { css } from '#styled/css'
import { StageDrum, type StageState } from './stage-drum.tsx'
import { StageFact, StageField } from './stage-field.tsx'

const onlyWide = css({ display: { base: 'none', _desk: 'grid' } })
const words = css({ textStyle: 'hXl' })
const filled: CSSProperties = { placeContent: 'stretch', paddingBlockStart: '2.5rem' }

export type AsideFieldProps = {
  state?: StageState
  overline?: ReactNode
  heading: ReactNode
  facts?: readonly ReactNode[]
  /** The machine's number, on its front. */
  number?: string | undefined
  /** A picture behind the glass. */
  picture?: ReactNode
  /** In the middle of the drum. */
  figure?: ReactNode
}

/**
 * The field of the brand beside a page that has no picture: only in a wide window, and hidden from screen readers, because the
 * page says the same.
 */
export function AsideField({
  state = 'idle',
  overline,
  heading,
  facts = [],
  number,
  picture,
  figure,
}: AsideFieldProps) {
  return (
    <div data-aside="words" className={onlyWide} style={filled} aria-hidden>
      <StageField
        state={state}
        overline={overline}
        heading={<p className={words}>{heading}</p>}
        note={facts.map((fact, index) => <StageFact key={index}>{fact}</StageFact>)}
        number={number}
        door={
          <StageDrum state={state} picture={picture}>
            {figure}
          </StageDrum>
        }
        isRepeated
      />
    </div>
  )
}
