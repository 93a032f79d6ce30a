import { css } from '#styled/css'

const pause = css({ srOnly: true })

/** A comma that is only heard: without one, Thai facts that stand apart on screen are read as one word. */
export function ScreenReaderPause() {
  return (
    <>
      <span className={pause}>,</span>
      <span> </span>
    </>
  )
}
