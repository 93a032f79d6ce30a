import { css } from '#styled/css'

const shown = css({ overflowWrap: 'anywhere', textStyle: 'small', color: 'ink2' })
const spoken = css({ srOnly: true })

/** An id: shown whole, and spelled out to screen readers, which would make words of it. */
export function Code({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden className={shown}>
        {text}
      </span>
      <span className={spoken}>{text.replace(/_/g, ' ').replace(/(?<=\S)(?=\S)/g, ' ')}</span>
    </>
  )
}
