import { css } from '#styled/css'

const pause = css({ srOnly: true })

/** A comma for screen readers only. Without it they read visually separate Thai facts as one word. */
export function ScreenReaderPause() {
  return (
    <>
      <span className={pause}>,</span>
      <span> </span>
    </>
  )
}
