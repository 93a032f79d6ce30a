import type { CSSProperties, ReactNode } from 'react'
import { css } from '#styled/css'
import { onlyNarrow } from '#ui/layout/by-width.recipe.ts'
import { Row } from '#ui/layout/stack.tsx'
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'

// Below the door where large text leaves too little width beside it.
const beside = css({ flex: '[1 1 9rem]', minWidth: '[0px]' })
const small = { '--door': '76px', '--stage-pull': '0px' } as CSSProperties // React's type knows no custom properties

type MachineHeadProps = {
  /** Of the machine; undefined while loading. */
  number: string | undefined
  /** The heading of the page, and what stands below it. */
  children: ReactNode
}

/** The head of the pages before a payment: the door of the machine that is chosen, which a wide window has beside the page. */
export function MachineHead({ number, children }: MachineHeadProps) {
  return (
    <div data-field>
      <Row gap={4} isWrapping>
        <div className={onlyNarrow} style={small}>
          <StageDrum state="idle">
            {/* As wide as the number that takes its place. */}
            <DrumFigure number={number ?? '\u00a0'} />
          </StageDrum>
        </div>
        <div className={beside}>{children}</div>
      </Row>
    </div>
  )
}
