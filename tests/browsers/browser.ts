/** What the tests need of a browser engine; one file per engine implements it. */
export type Browser = {
  engine: Engine
  /** Resolves at the page's `load` event. */
  open: (url: string) => Promise<void>
  /** Runs in the page. The function may use nothing from outside itself; its argument and result travel as JSON. */
  evaluate: <Result, Input = undefined>(
    work: (input: Input) => Result | Promise<Result>,
    input?: Input,
  ) => Promise<Result>
  /** A real click at a point of the window. */
  click: (x: number, y: number) => Promise<void>
  /** Real key events, one character after the other. */
  type: (text: string) => Promise<void>
  /** One key while others are held: a character, or a name of `KEYS`. */
  press: (key: string, ...held: (keyof typeof KEYS)[]) => Promise<void>
  setCookies: (cookies: Record<string, string>) => Promise<void>
  clearCookies: () => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export const ENGINES = ['webkit', 'firefox'] as const
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
const codeOf = (key: string) => (isNamed(key) ? KEYS[key] : key)

/** Input for the "perform actions" commands, which WebDriver and WebDriver BiDi define alike. */
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
  press: (key: string, held: readonly string[]) =>
    keys([
      ...held.map((one) => ({ type: 'keyDown' as const, value: codeOf(one) })),
      { type: 'keyDown', value: codeOf(key) },
      { type: 'keyUp', value: codeOf(key) },
      ...held.toReversed().map((one) => ({ type: 'keyUp' as const, value: codeOf(one) })),
    ]),
}
