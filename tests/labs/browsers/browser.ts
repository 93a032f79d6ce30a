/** The commands that the tests need from a browser engine. One file per engine implements them. */
export type Browser = {
  engine: Engine
  /** Resolves at the page's `load` event. */
  open: (url: string) => Promise<void>
  /** Runs in the page. The function must not use its closure; argument and result are passed as JSON. */
  evaluate: <Result, Input = undefined>(
    work: (input: Input) => Result | Promise<Result>,
    input?: Input,
  ) => Promise<Result>
  /** A real click at a point of the window. */
  click: (x: number, y: number) => Promise<void>
  /** Real key events for each character. */
  type: (text: string) => Promise<void>
  /** Presses a key, a character or a name of `KEYS`, with modifiers. */
  press: (key: string, ...modifiers: (keyof typeof KEYS)[]) => Promise<void>
  setCookies: (cookies: Record<string, string>) => Promise<void>
  clearCookies: () => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export const ENGINES = ['webkit', 'firefox'] as const
/** Each engine with each language. */
export const CASES = ENGINES.flatMap((engine) => (['th', 'en'] as const).map((locale) => ({ engine, locale })))
export type Engine = (typeof ENGINES)[number] | 'chromium'

/** A small phone, as in the other browser tests. */
export const WINDOW = { width: 390, height: 844 }

/** Code points of keys without a character. Source: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const KEYS = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
  Escape: '\ue00c',
  End: '\ue010',
  Home: '\ue011',
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
  Delete: '\ue017',
} as const

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }
const keys = (actions: KeyAction[]) => [{ type: 'key', id: 'keyboard', actions }]
const isNamed = (key: string): key is keyof typeof KEYS => key in KEYS
const keyCode = (key: string) => (isNamed(key) ? KEYS[key] : key)

/** Input for the "perform actions" commands, which are the same in WebDriver and WebDriver BiDi. */
export const actionsOf = {
  click: (x: number, y: number) => [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
  type: (text: string) =>
    keys(
      [...text].flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]),
    ),
  press: (key: string, modifiers: readonly string[]) =>
    keys([
      ...modifiers.map((modifier) => ({ type: 'keyDown' as const, value: keyCode(modifier) })),
      { type: 'keyDown', value: keyCode(key) },
      { type: 'keyUp', value: keyCode(key) },
      ...modifiers.toReversed().map((modifier) => ({ type: 'keyUp' as const, value: keyCode(modifier) })),
    ]),
}
